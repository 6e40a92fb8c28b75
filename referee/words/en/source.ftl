# Films, folders and cameras.

source-film-folder = The video { $path } must be a file, but is a folder.
source-no-film = There is no video { $path }; check its name.
source-film-frozen = The picture of the video { $path } is frozen.
source-film-breaks-off = The video { $path } breaks off after { $seconds } s; it is damaged.
source-no-folder = There is no folder { $path }; check its name.
