# Films, folders and cameras.

source-film-folder = The video { $path } must be a file, but is a folder.
source-no-film = There is no video { $path }; check its name.
source-film-frozen = The picture of the video { $path } is frozen.
source-film-breaks-off = The video { $path } breaks off after { $seconds } s; it is damaged.
source-film-damaged = The video { $path } is damaged from { $since } to { $until } s: moves there may be missing.
source-no-folder = There is no folder { $path }; check its name.
source-film-undecoded = The video { $path } cannot be decoded: it is damaged, or its codec is not known. Convert it to MP4 with H.264.
source-film-interlaced = The video { $path } is interlaced and cannot be read; deinterlace it, for example with 'ffmpeg -i FILM -vf bwdif NEW.mp4'.
source-name =
    { $kind ->
        [number] camera { $what }
        [name] the camera '{ $what }'
        [stream] the stream { $what }
        [nameless] the stream
       *[picture] the picture { $what }
    }
source-name-first =
    { $kind ->
        [number] Camera { $what }
        [name] The camera '{ $what }'
        [stream] The stream { $what }
        [nameless] The stream
       *[picture] The picture { $what }
    }
source-back = { $camera } is back.
source-no-picture = { $camera } gives no picture; trying again.
source-never-picture = { $camera } opens but gives no picture: close any other program that uses it, or unplug it and plug it in again; trying again.
source-frozen =
    { $plugged ->
        [yes] The picture of { $camera } is frozen; unplug it and plug it in again.
       *[no] The picture of { $camera } is frozen.
    }
source-stream-unopened = { $camera } cannot be opened: check the address, that its camera is on, and that this computer is on the same network.
source-camera-unopened = { $camera } cannot be opened: it is absent, in use by another program, or may not be used by this one. Close the other program and check the system's settings.
source-no-camera = There is no camera { $number }.
source-none-called = No camera is called '{ $name }'.
source-several-called = Several cameras are called '{ $name }'; name one by its number: { $numbers }.
source-those-there =
    { $cameras-n ->
        [one] There is { $cameras }.
       *[other] There are { $cameras }.
    }
source-none-plugged-in = No camera is plugged in.
source-by-numbers = Here cameras have numbers, from 0.
source-is-file = { $path } is a file, not a camera; watch a film with --video.
