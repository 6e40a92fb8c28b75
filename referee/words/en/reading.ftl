# Why nothing can be ruled on by a photograph, by the reason's code, and what to do about it.

reading-empty = { $source } is an empty file.
reading-too-large =
    { $what ->
        [bytes] { $source } is larger than { $most } MB.
       *[pixels] { $source } has more than { $most } megapixels.
    }
reading-too-small = { $source } has only { $width } × { $height } pixels.
reading-not-an-image =
    { $form ->
        [none] { $source } is not a picture that can be read.
        [AVIF] { $source } is an AVIF picture that cannot be read.
       *[HEIC] { $source } is a { $form } picture that cannot be read.
    }
reading-truncated = { $source } breaks off before the end of the picture.
reading-damaged = { $source } is damaged: part of the picture is lost.
reading-folder = { $source } is a folder, not a photo.
reading-missing = { $source }: file not found.
reading-unopened = { $source } cannot be opened: { $why }.
reading-size-differs = The camera was calibrated at { $width } × { $height }, but the picture has { $seen-width } × { $seen-height } pixels.
reading-lens-not-known = The calibration of this lens does not hold as far as the corners of the frame.
reading-board-cut-off = Part of the board lies outside the picture.
reading-board-too-small = The board is too small in the picture to be read.
reading-no-board =
    { $printed ->
        [yes] No printed board in view.
       *[no] No board in view.
    }
reading-too-few-markers = Too few markers of the board can be seen, and its lines are not clear enough.
reading-no-tile = No tile in view.
reading-too-dark = It is too dark to see anything.
reading-no-colour = The camera shows no colour, and the pieces of this game are told apart by their colours.
reading-mirrored = The picture is mirrored.
reading-no-top = It is not clear which side of the board is its top.
reading-no-game = No game that the referee knows can be seen.
reading-not-this-game = This does not look like { $game }: { $why }
reading-another-game = This looks like { $other }, not { $game }: { $why }
reading-several-games = This may be { $games }.
reading-died = { $source } ended the process that read it, twice: memory ran out, or it took too long.
reading-failed = The referee stumbled over this photo ({ $why }).
reading-left-out = { $source } is left out: { $why }

reading-retake = Take or save the photo again.
reading-make-smaller = Make the picture smaller.
reading-larger = Take a larger photo.
reading-as-jpeg = Export it as JPEG.
reading-name-photos = Name the photos in it instead.
reading-check-name = Check its name.
reading-check-file = Check the file.
reading-as-calibrated = Take it as you did for the calibration, neither turned nor cropped.
reading-calibrate-again = Calibrate the camera again, with the board in all corners too.
reading-move-back = Move back a little so that the whole board is in view.
reading-go-nearer = Move closer, until the board fills at least a third of the picture.
reading-show-markers = Show the whole board with the black markers in its corners, sharp and without glare.
reading-uncover = Uncover the black markers in the corners, at least two, and take a sharp photo.
reading-whole-board = Take the photo again with the whole board in the picture and in even light.
reading-even-light = Take the photo again from closer up and in even light.
reading-lamp = Switch on a lamp and take the photo again.
reading-night-mode = Switch its night mode off, or a lamp on, and take the photo again.
reading-unmirror = Switch off mirroring in the camera's settings and take the photo again.
reading-show-middle = Show the printed 1 2 3 4 in the middle.
reading-name-game = Take the photo again from closer up and in even light, or name the game.
reading-name-that = Name the game, such as 'referee check { $name }'.
reading-name-it = Name the game that it shows: 'referee check { $name }'.
reading-leave-out = Leave that option out, or name the game.
reading-smaller-or-again = Make the picture smaller, or take it again.
reading-report-fault = Take it again, and please send it in with a report of this fault.

reading-the-photo = The photo
reading-the-photo-before = The photo before
reading-no-calibration-board = { $name } shows no board that can be read.
reading-blurred = { $name } is blurred by { $share }% of a square.
reading-corners-hidden = { $name } shows only { $seen } of the board's { $corners } corners.
reading-bad-name = The name of a camera must be 1 to { $most } letters, but got '{ $name }'.
reading-not-saved = The profile { $path } cannot be written: { $why }.
reading-newer-profile = The profile { $path } was written by a newer version of the referee.
reading-unopened-profile = The profile { $path } cannot be opened: { $why }.
reading-damaged-profile = The profile { $path } is damaged.
reading-hold-board = Hold it still, whole, in focus, and close enough to fill a quarter of the picture.
reading-wait-for-focus = Hold the board still and wait until the camera has focused.
reading-more-of-board = Keep more of the board in view and nothing in front of it.
reading-other-name = Choose another, such as desk.
reading-check-disk = Check the disk and the folder's permissions.
reading-update = Update this one, or calibrate under another name.
reading-check-permissions = Check its permissions.
reading-calibrate-anew = Calibrate this camera again.
reading-sizes-differ = The pictures must all be the same size, but are { $sizes } pixels.
reading-too-few =
    { $alike ->
        [0] At least { $least } different pictures of the board are needed, not { $views }.
        [one] At least { $least } different pictures of the board are needed, not { $views }; one more is like one of these.
       *[other] At least { $least } different pictures of the board are needed, not { $views }; { $alike } more are like one of these.
    }
reading-error-too-large = The board's corners lie { $error } px from where they should be, but may be off by at most { $most } px; worst in { $worst }.
reading-same-camera = Take all with the same camera, held the same way round.
reading-more-views = Take more, with the board in all parts of the frame and tilted to every side.
reading-glue-board = Glue the board flat on something stiff, hold it still, and leave the worst out.
reading-few-usable =
    { $why ->
        [blurred] Blurred pictures: { $number } of { $pictures }.
        [corners-hidden] Pictures that show too little of the board: { $number } of { $pictures }.
       *[no-calibration-board] Pictures without a board that can be read: { $number } of { $pictures }.
    }
reading-one-direction = All pictures show the board from the same direction.
reading-frame-not-covered = The board was seen in only { $seen } of 9 parts of the frame.
reading-uncertain = The pictures leave the focal length uncertain by { $doubt }.
reading-show-more =
    { $parts-n ->
        [0] { $sides-n ->
            [0] Add pictures with the board tilted to every side.
           *[other] Add pictures with the board tilted away from the camera at the { $sides }.
        }
       *[other] { $sides-n ->
            [0] Add pictures with the board at the { $parts } of the frame.
           *[other] Add pictures with the board at the { $parts } of the frame, and tilted away from the camera at the { $sides }.
        }
    }
reading-part =
    { $part ->
        [top-left] top left
        [top] top
        [top-right] top right
        [left] left
        [right] right
        [bottom-left] bottom left
        [bottom] bottom
        [bottom-right] bottom right
       *[middle] middle
    }
reading-side =
    { $side ->
        [top] top
        [right] right
        [bottom] bottom
       *[left] left
    }
reading-kept-damaged = The damaged profile was kept as { $path }.
reading-film = { $name } is a film.
reading-watch-film = Watch it: 'referee live GAME --video { $name }'.
reading-folder-empty = There is no picture in the folder { $folder }.
reading-other-folder = Name another folder.
reading-folder-unopened = { $folder }: the folder cannot be opened: { $why }.
