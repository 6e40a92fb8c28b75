# What pieces show, and what is answered of the places where they lie.

face-a =
    { $face ->
        [8] an 8
        [11] an 11
        [18] an 18
        [80] an 80
        [81] an 81
        [82] an 82
        [83] an 83
        [84] an 84
        [85] an 85
        [86] an 86
        [87] an 87
        [88] an 88
        [89] an 89
        [wild] an ö
        [back] a face-down tile
        [orange] an orange
       *[other] a { $face }
    }
face-name =
    { $face ->
        [wild] ö
        [back] face-down tile
       *[other] { $face }
    }

# What is drawn on a photograph.

face-wrong = wrong
face-doubtful = in doubt
face-new = new
face-covered = covered
face-choices = { $place }: { $faces }
