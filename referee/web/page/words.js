// The page's own words, in four languages. Sentences of rulings come from the server.

export const LANGUAGES = { en: "English", nl: "Nederlands", de: "Deutsch", fr: "Français" };

const ORDER = Object.keys(LANGUAGES);

const WORDS = {
  skip: ["To the content", "Naar de inhoud", "Zum Inhalt", "Aller au contenu"],
  menu: ["Menu", "Menu", "Menü", "Menu"],
  language: ["Language", "Taal", "Sprache", "Langue"],
  tab_photo: ["Photo", "Foto", "Foto", "Photo"],
  tab_live: ["Live", "Live", "Live", "Direct"],
  tab_tables: ["Tables", "Tafels", "Tische", "Tables"],
  one_moment: ["One moment…", "Een ogenblik…", "Einen Moment…", "Un instant…"],
  away: [
    "The referee is away for a moment. Trying again…", "De scheidsrechter is even weg. We proberen het opnieuw…",
    "Der Schiedsrichter ist kurz weg. Neuer Versuch…", "L’arbitre s’est absenté. Nouvel essai…",
  ],
  failed: [
    "That did not work. Please try again.", "Dat is niet gelukt. Probeer het nog eens.",
    "Das hat nicht geklappt. Bitte noch einmal versuchen.", "Cela n’a pas marché. Réessayez.",
  ],
  again: ["Try again", "Opnieuw proberen", "Noch einmal", "Réessayer"],
  door_title: ["Come in by the link", "Kom binnen met de link", "Über den Link eintreten", "Entrez par le lien"],
  door: [
    "The window where the referee was started shows a link. Open it on this computer; a phone scans the QR code beside it with its camera.",
    "Het venster waarin de scheidsrechter is gestart toont een link. Open die op deze computer; een telefoon scant de QR-code ernaast met de camera.",
    "Das Fenster, in dem der Schiedsrichter gestartet wurde, zeigt einen Link. Öffnen Sie ihn auf diesem Computer; ein Telefon scannt den QR-Code daneben mit der Kamera.",
    "La fenêtre où l’arbitre a été lancé montre un lien. Ouvrez-le sur cet ordinateur ; un téléphone scanne avec sa caméra le code QR à côté.",
  ],
  code: ["The link or the code in it", "De link of de code erin", "Der Link oder der Code darin", "Le lien ou le code qu’il contient"],
  come_in: ["Come in", "Kom binnen", "Eintreten", "Entrer"],
  invite: ["Let others in", "Anderen binnenlaten", "Andere hereinlassen", "Inviter quelqu’un"],
  scan: [
    "Scan this with the other phone’s camera. Nothing needs to be typed.", "Scan dit met de camera van de andere telefoon. Typen is niet nodig.",
    "Mit der Kamera des anderen Telefons scannen. Zu tippen ist nichts.", "Scannez-le avec l’autre téléphone. Rien à taper.",
  ],
  scan_table: [
    "Scan this with the other phone’s camera: it opens this very table.", "Scan dit met de camera van de andere telefoon: dan opent juist deze tafel.",
    "Mit der Kamera des anderen Telefons scannen: es öffnet genau diesen Tisch.", "Scannez-le avec l’autre téléphone : il ouvre cette table même.",
  ],
  qr_code: ["QR code of the link", "QR-code van de link", "QR-Code des Links", "Code QR du lien"],
  copy_link: ["Copy the link", "Kopieer de link", "Link kopieren", "Copier le lien"],
  copied: ["Copied.", "Gekopieerd.", "Kopiert.", "Copié."],
  here_alone: [
    "Only this computer reaches the referee. For phones at home, start it with:", "Alleen deze computer bereikt de scheidsrechter. Start hem voor telefoons thuis met:",
    "Nur dieser Computer erreicht den Schiedsrichter. Für Telefone im Haus starten Sie ihn mit:", "Seul cet ordinateur atteint l’arbitre. Pour les téléphones de la maison, lancez :",
  ],
  plain_http: [
    "Over this plain connection photos and tables work. Live film, sharing, a screen that stays awake and installing need the safe one.",
    "Over deze gewone verbinding werken foto’s en tafels. Live filmen, delen, een scherm dat aan blijft en installeren kunnen alleen over de veilige.",
    "Über diese einfache Verbindung gehen Fotos und Tische. Live filmen, teilen, das Display wach halten und installieren geht nur über die sichere.",
    "Sur cette connexion simple, photos et tables fonctionnent. Filmer en direct, partager, garder l’écran allumé et installer demandent la connexion sûre.",
  ],
  warned_once: [
    "The browser will warn once, for it does not know this referee’s certificate: tap Advanced (Safari: Show details), then Proceed.",
    "De browser waarschuwt één keer, want hij kent het certificaat van deze scheidsrechter niet: tik op Geavanceerd (Safari: Details) en dan op Doorgaan.",
    "Der Browser warnt einmal, denn er kennt das Zertifikat dieses Schiedsrichters nicht: Erweitert (Safari: Details) antippen, dann Weiter.",
    "Le navigateur avertira une fois, car il ne connaît pas le certificat de cet arbitre : touchez Paramètres avancés (Safari : Détails), puis Continuer.",
  ],
  go_safe: ["To the safe connection", "Naar de veilige verbinding", "Zur sicheren Verbindung", "Vers la connexion sûre"],
  print_kit: ["No box? Print the game", "Geen doos? Print het spel", "Keine Schachtel? Spiel drucken", "Pas de boîte ? Imprimez le jeu"],
  print_hint: [
    "A PDF with board, pieces and rules. Print at 100 %, two-sided if it says so.", "Een PDF met bord, stukken en regels. Print op 100 %, dubbelzijdig als dat erbij staat.",
    "Ein PDF mit Brett, Teilen und Regeln. Mit 100 % drucken, beidseitig, wo es dabeisteht.", "Un PDF avec plateau, pièces et règles. Imprimez à 100 %, recto verso si c’est indiqué.",
  ],
  paper: ["Paper", "Papier", "Papier", "Papier"],
  low_ink: ["Little ink", "Weinig inkt", "Wenig Tinte", "Peu d’encre"],
  kit_charuco: ["Camera board", "Camerabord", "Kamerabrett", "Mire de caméra"],
  close: ["Close", "Sluiten", "Schließen", "Fermer"],
  back: ["Back", "Terug", "Zurück", "Retour"],

  welcome: ["Is that right?", "Klopt dat?", "Stimmt das?", "Est-ce juste ?"],
  lead: [
    "Take a photo of the table. The referee draws the ruling on it.", "Maak een foto van de tafel. De scheidsrechter tekent het oordeel erop.",
    "Machen Sie ein Foto vom Tisch. Der Schiedsrichter zeichnet sein Urteil hinein.", "Prenez la table en photo. L’arbitre y dessine son verdict.",
  ],
  which_game: ["Which game?", "Welk spel?", "Welches Spiel?", "Quel jeu ?"],
  recognise: ["Any game", "Elk spel", "Jedes Spiel", "N’importe lequel"],
  take: ["Take a photo", "Maak een foto", "Foto machen", "Prendre une photo"],
  pick: ["Choose a photo", "Kies een foto", "Foto wählen", "Choisir une photo"],
  drop_hint: [
    "Or drop or paste a photo here.", "Of sleep of plak hier een foto.",
    "Oder ein Foto hierher ziehen oder einfügen.", "Ou déposez ou collez une photo ici.",
  ],
  no_photo: [
    "That is no photo. JPEG, PNG, WebP and HEIC can be read.", "Dat is geen foto. JPEG, PNG, WebP en HEIC kunnen worden gelezen.",
    "Das ist kein Foto. Gelesen werden JPEG, PNG, WebP und HEIC.", "Ce n’est pas une photo. JPEG, PNG, WebP et HEIC sont lus.",
  ],
  samples: ["Or tap one of these", "Of tik op een van deze", "Oder tippen Sie eines davon an", "Ou touchez l’une de celles-ci"],
  your_photo: ["Your photo", "Je foto", "Ihr Foto", "Votre photo"],
  travelling: ["On its way… {percent} %", "Onderweg… {percent} %", "Unterwegs… {percent} %", "En route… {percent} %"],
  looking: ["Having a look…", "Even kijken…", "Ich sehe nach…", "Je regarde…"],
  pieces: [
    "Pieces in the picture: arrow keys move, Enter opens", "Stukken in de foto: pijltjestoetsen bewegen, Enter opent",
    "Teile im Bild: Pfeiltasten bewegen, Enter öffnet", "Pièces sur la photo : flèches pour se déplacer, Entrée pour ouvrir",
  ],
  piece_is: ["{face}", "{face}", "{face}", "{face}"],
  fit: ["Show all", "Alles tonen", "Alles zeigen", "Tout montrer"],
  turn_picture: ["Turn the picture", "Draai de foto", "Bild drehen", "Tourner l’image"],
  right: ["Right", "Goed", "Richtig", "Juste"],
  wrong: ["Wrong", "Fout", "Falsch", "Faux"],
  unsure: ["Not sure yet", "Nog niet zeker", "Noch nicht sicher", "Pas encore sûr"],
  unreadable: ["Cannot be read", "Niet te lezen", "Nicht lesbar", "Illisible"],
  questions: ["Questions", "Vragen", "Fragen", "Questions"],
  legend: ["What the signs mean", "Wat de tekens betekenen", "Was die Zeichen bedeuten", "Légende"],
  tap_hint: [
    "Tap a piece to put it right, or an empty place where one was overlooked.", "Tik op een stuk om het te verbeteren, of op een lege plek waar er een over het hoofd is gezien.",
    "Tippen Sie auf ein Teil, um es zu berichtigen, oder auf eine leere Stelle, wo eines übersehen wurde.", "Touchez une pièce pour la corriger, ou une place vide où il en manque une.",
  ],  told_one: ["You told 1 piece.", "Je hebt 1 stuk gezegd.", "Sie haben 1 Teil angesagt.", "Vous avez indiqué 1 pièce."],
  told_many: ["You told {count} pieces.", "Je hebt {count} stukken gezegd.", "Sie haben {count} Teile angesagt.", "Vous avez indiqué {count} pièces."],
  take_back: ["Take back", "Terugnemen", "Zurücknehmen", "Reprendre"],
  in_detail: ["In detail", "In detail", "Im Einzelnen", "En détail"],
  game_is: ["{game} and its rules", "{game} en de regels", "{game} und die Regeln", "{game} et ses règles"],
  by_hand: ["Show where it lies", "Wijs aan waar het ligt", "Zeigen, wo es liegt", "Montrer où c’est"],
  drag_corners: [
    "Drag the four corners to those of the board, or round the tiles. The picture can be zoomed and turned.",
    "Sleep de vier hoeken naar die van het bord, of om de stenen. De foto kan worden vergroot en gedraaid.",
    "Ziehen Sie die vier Ecken auf die des Bretts oder um die Plättchen. Das Bild lässt sich vergrößern und drehen.",
    "Tirez les quatre coins sur ceux du plateau, ou autour des tuiles. La photo peut être agrandie et tournée.",
  ],
  corner_n: ["Corner {n}: arrow keys move it", "Hoek {n}: pijltjestoetsen verplaatsen hem", "Ecke {n}: Pfeiltasten bewegen sie", "Coin {n} : flèches pour le déplacer"],
  rule_this: ["Rule on this", "Beoordeel dit", "Das beurteilen", "Juger ceci"],
  a_part: ["Ruled on the part that you marked.", "Beoordeeld is het deel dat je aanwees.", "Beurteilt ist der Teil, den Sie zeigten.", "Jugée : la partie indiquée."],
  whole_photo: ["Whole photo", "Hele foto", "Ganzes Foto", "Photo entière"],
  another_game: ["Is it another game?", "Is het een ander spel?", "Ist es ein anderes Spiel?", "Est-ce un autre jeu ?"],
  next_photo: ["Next photo", "Volgende foto", "Nächstes Foto", "Photo suivante"],
  save: ["Save", "Bewaren", "Sichern", "Enregistrer"],
  share: ["Share", "Delen", "Teilen", "Partager"],
  saved_instead: ["Saved with your downloads.", "Bewaard bij je downloads.", "Bei den Downloads gesichert.", "Enregistré dans les téléchargements."],
  saved_https: [
    "Browsers share only over https. The picture is saved with your downloads.", "Browsers delen alleen via https. De foto is bewaard bij je downloads.",
    "Browser teilen nur über https. Das Bild liegt bei den Downloads.", "Les navigateurs ne partagent qu’en https. L’image est dans les téléchargements.",
  ],
  listed: ["What the numbers say", "Wat de nummers zeggen", "Was die Nummern sagen", "Ce que disent les numéros"],
  reads: ["This reads {face}", "Hier staat {face}", "Hier steht {face}", "On lit {face}"],
  disc_reads: ["This disc is {face}", "Deze schijf is {face}", "Diese Scheibe ist {face}", "Ce disque est {face}"],
  which_disc: ["Which disc?", "Welke schijf?", "Welche Scheibe?", "Quel disque ?"],
  what_is_it: ["What is this?", "Wat is dit?", "Was ist das?", "Qu’est-ce que c’est ?"],
  sure: ["{percent} % sure", "{percent} % zeker", "{percent} % sicher", "sûr à {percent} %"],
  tell_me: ["Not so? Tap what it is.", "Niet zo? Tik op wat het is.", "Nicht so? Tippen Sie an, was es ist.", "Pas d’accord ? Touchez ce que c’est."],
  tap_face: ["Tap what it is.", "Tik op wat het is.", "Tippen Sie an, was es ist.", "Touchez ce que c’est."],
  say_what: ["Say what it is", "Zeg wat het is", "Sagen, was es ist", "Dire ce que c’est"],
  something_else: ["Something else…", "Iets anders…", "Etwas anderes…", "Autre chose…"],
  face_down: ["face down", "omgekeerd", "verdeckt", "face cachée"],
  nothing_lies: ["Nothing lies there", "Daar ligt niets", "Da liegt nichts", "Il n’y a rien là"],
  what_lies: ["What lies here?", "Wat ligt hier?", "Was liegt hier?", "Qu’y a-t-il ici ?"],
  overlooked: [
    "Overlooked? Tap what lies here.", "Over het hoofd gezien? Tik op wat hier ligt.",
    "Übersehen? Tippen Sie an, was hier liegt.", "Oublié ? Touchez ce qu’il y a ici.",
  ],
  nothing_there: ["nothing", "niets", "nichts", "rien"],
  lies_nothing: ["No, nothing", "Nee, niets", "Nein, nichts", "Non, rien"],
  lies_tile: ["Yes, a tile", "Ja, een tegel", "Ja, ein Plättchen", "Oui, une tuile"],
  lies_card: ["Yes, a card", "Ja, een kaart", "Ja, eine Karte", "Oui, une carte"],
  lies_touch: ["They touch", "Ze raken elkaar", "Sie berühren sich", "Elles se touchent"],
  lies_apart: ["They do not", "Ze raken elkaar niet", "Sie berühren sich nicht", "Elles ne se touchent pas"],
  lies_pod: ["Yes", "Ja", "Ja", "Oui"],
  lies_line: ["Yes", "Ja", "Ja", "Oui"],
  lies_neither: ["To neither", "Bij geen van beide", "Zu keinem von beiden", "À aucune des deux"],
  lies_other: ["No", "Nee", "Nein", "Non"],
  lies_yes: ["Yes", "Ja", "Ja", "Oui"],
  lies_no: ["No", "Nee", "Nein", "Non"],
  lies_top: ["Top", "Boven", "Oben", "En haut"],
  lies_right: ["Right", "Rechts", "Rechts", "À droite"],
  lies_bottom: ["Bottom", "Onder", "Unten", "En bas"],
  lies_left: ["Left", "Links", "Links", "À gauche"],
  colour_red: ["red", "rood", "rot", "rouge"],
  colour_orange: ["orange", "oranje", "orange", "orange"],
  colour_yellow: ["yellow", "geel", "gelb", "jaune"],
  colour_green: ["green", "groen", "grün", "vert"],
  colour_blue: ["blue", "blauw", "blau", "bleu"],
  colour_purple: ["purple", "paars", "lila", "violet"],

  live_title: ["Live", "Live", "Live", "En direct"],
  live_lead: [
    "Hold the phone over the table. The ruling follows.", "Houd de telefoon boven de tafel. Het oordeel volgt.",
    "Halten Sie das Telefon über den Tisch. Das Urteil folgt.", "Tenez le téléphone au-dessus de la table. Le verdict suit.",
  ],
  live_https: [
    "Browsers open the camera only on a safe connection.", "Browsers openen de camera alleen over een veilige verbinding.",
    "Browser öffnen die Kamera nur über eine sichere Verbindung.", "Les navigateurs n’ouvrent la caméra que sur une connexion sûre.",
  ],
  start_with: ["Start the referee with:", "Start de scheidsrechter met:", "Starten Sie den Schiedsrichter mit:", "Lancez l’arbitre avec :"],
  live_instead: ["A photo works without it.", "Een foto werkt ook zonder.", "Ein Foto geht auch so.", "Une photo fonctionne sans cela."],
  live_denied: [
    "The camera may not be used. Allow it in the browser’s settings for this page.", "De camera mag niet worden gebruikt. Sta het toe in de instellingen van de browser voor deze pagina.",
    "Die Kamera darf nicht benutzt werden. Erlauben Sie es in den Einstellungen des Browsers für diese Seite.", "La caméra n’est pas autorisée. Autorisez-la pour cette page dans les réglages du navigateur.",
  ],
  live_none: ["No camera was found.", "Er is geen camera gevonden.", "Es wurde keine Kamera gefunden.", "Aucune caméra trouvée."],
  freeze: ["Freeze", "Bevries", "Anhalten", "Figer"],
  other_camera: ["Other camera", "Andere camera", "Andere Kamera", "Autre caméra"],

  tables: ["Tables", "Tafels", "Tische", "Tables"],
  tables_lead: [
    "One table, several phones: everyone sees the same game.", "Eén tafel, meer telefoons: iedereen ziet hetzelfde spel.",
    "Ein Tisch, mehrere Telefone: alle sehen dasselbe Spiel.", "Une table, plusieurs téléphones : tous voient la même partie.",
  ],
  open_tables: ["Now at play", "Nu aan het spelen", "Gerade gespielt", "En cours"],
  new_table: ["New table", "Nieuwe tafel", "Neuer Tisch", "Nouvelle table"],
  game: ["Game", "Spel", "Spiel", "Jeu"],
  players: ["Players, as they sit", "Spelers, zoals ze zitten", "Spieler, wie sie sitzen", "Joueurs, dans l’ordre"],
  player_n: ["Player {n}", "Speler {n}", "Spieler {n}", "Joueur {n}"],
  remove_player: ["Remove player {n}", "Speler {n} weghalen", "Spieler {n} entfernen", "Retirer le joueur {n}"],
  add_player: ["Add a player", "Speler erbij", "Spieler dazu", "Ajouter un joueur"],
  fewer: ["Fewer", "Minder", "Weniger", "Moins"],
  more: ["More", "Meer", "Mehr", "Plus"],
  lowest: ["from", "van", "von", "de"],
  highest: ["to", "tot", "bis", "à"],
  option_held: ["Tiles that the player holds", "Stenen die de speler heeft", "Plättchen, die der Spieler hat", "Tuiles que le joueur a"],
  option_final: ["The last play: no tile may be left", "De laatste beurt: geen steen mag over zijn", "Letzter Zug: kein Plättchen darf übrig sein", "Dernier coup : aucune tuile ne doit rester"],
  option_players: ["Players, from left to right", "Spelers, van links naar rechts", "Spieler, von links nach rechts", "Joueurs, de gauche à droite"],
  held_unknown: ["How many tiles does the player hold?", "Hoeveel stenen heeft de speler?", "Wie viele Plättchen hat der Spieler?", "Combien de tuiles le joueur a-t-il ?"],
  as_many: ["{n}, all lie here", "{n}, alle liggen hier", "{n}, alle liegen hier", "{n}, toutes sont là"],
  rule_variant: ["Way to play", "Speelwijze", "Spielart", "Variante"],
  rule_runs: ["Lines of tiles", "Rijen stenen", "Reihen", "Lignes de tuiles"],
  rule_plain_equalities: ["Equations such as 4 = 4 on the last play", "Sommen als 4 = 4 in de laatste beurt", "Gleichungen wie 4 = 4 im letzten Zug", "Égalités comme 4 = 4 au dernier coup"],
  rule_integers_only: ["No fractions on the way", "Onderweg geen breuken", "Unterwegs keine Brüche", "Pas de fractions en chemin"],
  rule_wild: ["Value of ö", "Waarde van ö", "Wert von ö", "Valeur de ö"],
  rule_without: ["Tap what is taken out", "Tik aan wat eruit gaat", "Antippen, was nicht mitspielt", "Touchez ce qui est retiré"],
  rule_pool: ["Number tiles in the box (0: not counted)", "Getallen in de doos (0: niet geteld)", "Zahlen in der Schachtel (0: nicht gezählt)", "Nombres dans la boîte (0 : non comptés)"],
  rule_start: ["Tiles at the start", "Stenen bij het begin", "Plättchen zu Beginn", "Tuiles au départ"],
  rule_start_crowded: ["… if many play", "… als er veel spelen", "… wenn viele spielen", "… si l’on est nombreux"],
  rule_crowd: ["Many are, from", "Veel is, vanaf", "Viele sind, ab", "Nombreux, à partir de"],
  rule_deal_all: ["All tiles are dealt out", "Alle stenen worden verdeeld", "Alle Plättchen werden verteilt", "Toutes les tuiles sont distribuées"],
  rule_flip: ["Tiles at a FLIP", "Stenen bij een FLIP", "Plättchen bei FLIP", "Tuiles par FLIP"],
  rule_flip_outside: ["Tiles that may lie outside at a FLIP", "Stenen die los mogen liggen bij een FLIP", "Plättchen, die bei FLIP lose liegen dürfen", "Tuiles libres permises à un FLIP"],
  rule_swap: ["Tiles for one at a SWAP", "Stenen voor één bij een SWAP", "Plättchen für eines bei SWAP", "Tuiles contre une à un SWAP"],
  rule_remainder_exhausts: ["Fewer tiles than players count as none", "Minder stenen dan spelers telt als geen", "Weniger Plättchen als Spieler gelten als keine", "Moins de tuiles que de joueurs : aucune"],
  rule_whoops: ["A mistake is put right (Whoops)", "Een fout wordt hersteld (Oeps)", "Ein Fehler wird berichtigt (Hoppla)", "Une erreur se corrige (Oups)"],
  rule_partial: ["A ¾ or ½ circle counts", "Een ¾ of ½ cirkel telt", "Ein ¾- oder ½-Kreis zählt", "Un ¾ ou ½ cercle compte"],
  rule_loops: ["A loop crosses the edge", "Een lus kruist de rand", "Eine Schleife kreuzt den Rand", "Une boucle croise le bord"],
  rule_max_digits: ["Cards in a number, at most", "Kaarten in een getal, hoogstens", "Karten einer Zahl, höchstens", "Cartes d’un nombre, au plus"],
  rule_leading_zeros: ["A number may begin with 0", "Een getal mag met 0 beginnen", "Eine Zahl darf mit 0 beginnen", "Un nombre peut commencer par 0"],
  rule_digits_each: ["Cards of each digit", "Kaarten van elk cijfer", "Karten jeder Ziffer", "Cartes de chaque chiffre"],
  rule_jokers: ["Jokers", "Jokers", "Joker", "Jokers"],
  rule_supply_confirmed: ["We have counted them", "We hebben ze geteld", "Wir haben sie gezählt", "Nous les avons comptées"],
  rule_hand: ["Cards dealt to each", "Kaarten voor elk", "Karten für jeden", "Cartes distribuées à chacun"],
  rule_penalty: ["Cards for an illegal play", "Kaarten voor een foute zet", "Karten für einen falschen Zug", "Cartes pour un coup faux"],
  rule_reuse: ["A card on the table must be used again", "Een kaart op tafel moet weer meedoen", "Eine liegende Karte muss wieder mitspielen", "Une carte posée doit resservir"],
  rule_extra_card: ["The winner starts with a card more", "De winnaar begint met een kaart meer", "Der Sieger beginnt mit einer Karte mehr", "Le gagnant repart avec une carte de plus"],
  rule_play_on: ["Play on until everybody is out", "Doorspelen tot ieder uit is", "Weiterspielen, bis alle fertig sind", "Jouer jusqu’à ce que tous aient fini"],
  rule_fives_draw: ["Fives make the others draw", "Bij vijven pakken de anderen", "Bei Fünfern ziehen die anderen", "Les cinq font piocher les autres"],
  rule_zero_is_five: ["… 0 is one, too", "… 0 ook", "… auch 0", "… 0 aussi"],
  rule_no_plus_minus: ["Without + and −, four cards a turn", "Zonder + en −, vier kaarten per beurt", "Ohne + und −, vier Karten je Zug", "Sans + ni −, quatre cartes par tour"],
  rule_points: ["Play for points", "Om punten spelen", "Um Punkte spielen", "Jouer aux points"],
  rule_target: ["… to so many points", "… tot zoveel punten", "… bis zu so vielen Punkten", "… jusqu’à tant de points"],
  rule_joker_points: ["… a joker left costs", "… een joker over kost", "… ein Joker übrig kostet", "… un joker restant coûte"],
  rule_first_out_points: ["… who is out first gets", "… wie het eerst uit is krijgt", "… wer zuerst fertig ist, bekommt", "… le premier à finir reçoit"],
  choice_strict: ["each is an equation", "elk is een som", "jede ist eine Gleichung", "chacune est une égalité"],
  choice_loose: ["those without = do not count", "die zonder = tellen niet", "ohne = zählt keine", "sans =, elles ne comptent pas"],
  choice_always: ["any number", "altijd", "beliebig viele", "sans limite"],
  choice_inclusive: ["whatever lies beside it", "wat er ook naast ligt", "was auch daneben liegt", "quoi qu’il y ait à côté"],
  choice_open: ["only if it may still close", "alleen als hij nog rond kan worden", "nur wenn er sich noch schließen kann", "seulement s’il peut encore se fermer"],
  choice_odd: ["an odd number of times", "een oneven aantal keer", "ungerade oft", "un nombre impair de fois"],
  choice_any: ["as often as it likes", "zo vaak als hij wil", "beliebig oft", "autant qu’elle veut"],
  choice_standard: ["standard", "gewoon", "Standard", "normale"],
  choice_children: ["children", "kinderen", "Kinder", "enfants"],
  choice_experts: ["experts", "experts", "Experten", "experts"],
  choice_solo: ["solo", "solo", "solo", "solo"],
  choice_chill: ["chill", "chill", "chill", "chill"],
  choice_team: ["teams", "teams", "Teams", "équipes"],
  house_rules: ["House rules", "Huisregels", "Hausregeln", "Règles maison"],
  start_game: ["Start", "Beginnen", "Beginnen", "Commencer"],
  records: ["Games played", "Gespeelde partijen", "Gespielte Partien", "Parties jouées"],
  no_records: ["None yet.", "Nog geen.", "Noch keine.", "Aucune pour l’instant."],
  halls: ["Hall of fame", "Eregalerij", "Ruhmeshalle", "Palmarès"],
  halls_empty: ["Nobody is in it yet. Finish a game!", "Er staat nog niemand in. Speel een partij uit!", "Noch niemand. Spielen Sie eine Partie zu Ende!", "Personne encore. Terminez une partie !"],
  games_of: ["Games of {n}", "Partijen met {n}", "Partien zu {n}", "Parties à {n}"],
  moves_one: ["1 move", "1 zet", "1 Zug", "1 coup"],
  moves_n: ["{n} moves", "{n} zetten", "{n} Züge", "{n} coups"],
  turn: ["to move", "aan zet", "am Zug", "au trait"],
  calls_help: ["What the calls mean", "Wat de uitroepen betekenen", "Was die Ansagen bedeuten", "Ce que veulent dire les annonces"],
  calls: ["Calls", "Uitroepen", "Ansagen", "Annonces"],
  call_go: ["Go!", "Start!", "Los!", "Partez !"],
  call_begins: ["Begins", "Begint", "Beginnt", "Commence"],
  call_flip: ["Flip", "Flip", "Flip", "Flip"],
  call_swap: ["Swap", "Ruil", "Tausch", "Échange"],
  "call_möbi": ["Möbi!", "Möbi!", "Möbi!", "Möbi !"],
  call_done: ["Done", "Klaar", "Fertig", "Fini"],
  call_pass: ["Pass", "Pas", "Passe", "Passe"],
  call_exchange: ["Exchange", "Wissel", "Austausch", "Échange"],
  call_draw: ["Draw", "Pak", "Ziehen", "Pioche"],
  call_played: ["Played", "Gespeeld", "Gespielt", "Joué"],
  call_hint: ["Hint", "Tip", "Tipp", "Indice"],
  call_rack: ["Rack", "Rest", "Rest", "Reste"],
  call_round: ["Round", "Ronde", "Runde", "Manche"],
  call_rule: ["Rule", "Oordeel", "Urteil", "Verdict"],
  call_end: ["End", "Einde", "Ende", "Fin"],
  call_who: ["Who?", "Wie?", "Wer?", "Qui ?"],
  whose: ["Whose is it?", "Van wie is het?", "Wem gehört es?", "À qui est-ce ?"],
  call_number: ["How many?", "Hoeveel?", "Wie viele?", "Combien ?"],
  call_nobody: ["whoever’s turn it is", "wie er aan zet is", "wer am Zug ist", "celui dont c’est le tour"],
  call_faces: ["Which tiles? For example 3 7 12", "Welke stenen? Bijvoorbeeld 3 7 12", "Welche Steine? Zum Beispiel 3 7 12", "Quelles tuiles ? Par exemple 3 7 12"],
  call_verdict: ["What do the players say?", "Wat zeggen de spelers?", "Was sagen die Spieler?", "Que disent les joueurs ?"],
  let_referee: ["The referee rules", "De scheidsrechter beslist", "Der Schiedsrichter urteilt", "L’arbitre décide"],
  undo: ["Undo", "Ongedaan maken", "Rückgängig", "Annuler"],
  log: ["What happened", "Wat er gebeurde", "Was geschah", "Ce qui s’est passé"],
  table_photo: ["Show the table", "Laat de tafel zien", "Tisch zeigen", "Montrer la table"],
  board_shown: ["was shown", "is getoond", "wurde gezeigt", "déjà montré"],
  table_film: ["Film the table", "Film de tafel", "Tisch filmen", "Filmer la table"],
  no_picture: [
    "No picture yet. Show the table to the referee.", "Nog geen foto. Laat de tafel aan de scheidsrechter zien.",
    "Noch kein Bild. Zeigen Sie dem Schiedsrichter den Tisch.", "Pas encore d’image. Montrez la table à l’arbitre.",
  ],
  stop_here: ["Stop here, score as it is", "Hier stoppen, stand telt", "Hier aufhören, Stand zählt", "Arrêter ici, score en l’état"],
  rematch: ["Rematch", "Revanche", "Revanche", "Revanche"],
  remove: ["Remove from the list", "Uit de lijst halen", "Aus der Liste nehmen", "Retirer de la liste"],
  remove_sure: ["Really remove it?", "Echt weghalen?", "Wirklich entfernen?", "Vraiment retirer ?"],
  more_of: ["More for {game}", "Meer voor {game}", "Mehr zu {game}", "Plus pour {game}"],
  game_over: ["The game is over", "Het spel is uit", "Das Spiel ist aus", "La partie est finie"],
  state_searching: ["looking for the game", "zoekt het spel", "sucht das Spiel", "cherche le jeu"],
  state_hand: ["a hand is over the table", "een hand boven de tafel", "eine Hand über dem Tisch", "une main au-dessus de la table"],
  state_settling: ["waiting until all lies still", "wacht tot alles stil ligt", "wartet, bis alles ruht", "attend que tout soit posé"],
  state_still: ["watching", "kijkt mee", "schaut zu", "regarde"],
  state_dark: ["too dark to see", "te donker om te zien", "zu dunkel", "trop sombre"],
  state_moved: ["the camera was knocked", "de camera is verschoven", "die Kamera wurde verschoben", "la caméra a bougé"],

  replay: ["Replay", "Terugkijken", "Nachspielen", "Revoir"],
  move_of: ["Move {n} of {all}", "Zet {n} van {all}", "Zug {n} von {all}", "Coup {n} sur {all}"],
  earlier: ["Earlier", "Eerder", "Zurück", "Avant"],
  later: ["Later", "Later", "Weiter", "Après"],
  play: ["Play", "Afspelen", "Abspielen", "Lire"],
  pause: ["Pause", "Pauze", "Pause", "Pause"],
  no_moves: ["Nothing was recorded in this game.", "In deze partij is niets vastgelegd.", "In dieser Partie wurde nichts aufgezeichnet.", "Rien n’a été enregistré dans cette partie."],
  aloud: ["Read aloud", "Voorlezen", "Vorlesen", "Lire à haute voix"],
  aloud_on: ["I read aloud from now on.", "Ik lees vanaf nu voor.", "Ab jetzt lese ich vor.", "Je lis désormais à haute voix."],
  state_question: ["A question", "Een vraag", "Eine Frage", "Une question"],
  photo_of_board: ["Photo of {player}’s board", "Foto van het bord van {player}", "Foto vom Brett von {player}", "Photo du plateau de {player}"],
  last_move: ["last move", "laatste zet", "letzter Zug", "dernier coup"],
  turn_points: ["this turn", "deze beurt", "dieser Zug", "ce tour"],
  photo_of_rack: ["Photo of the tiles", "Foto van de stenen", "Foto der Steine", "Photo des tuiles"],
  board_drawn: ["Drawn board", "Getekend bord", "Gezeichnetes Brett", "Plateau dessiné"],
  overlay: ["Overlay for a video stream", "Overlay voor een videostream", "Einblendung für einen Videostream", "Incrustation pour une diffusion vidéo"],
  live_held: ["The last ruling stands", "Het laatste oordeel geldt nog", "Noch gilt das letzte Urteil", "Le dernier verdict tient encore"],
  question_of: ["Question {n} of {all}", "Vraag {n} van {all}", "Frage {n} von {all}", "Question {n} sur {all}"],
  all_guessed: ["All as guessed", "Alles zoals gegokt", "Alle wie vermutet", "Toutes comme supposé"],
  next_question: ["Next question", "Volgende vraag", "Nächste Frage", "Question suivante"],
  won: ["{player} won", "{player} won", "{player} hat gewonnen", "{player} a gagné"],
};

const KEY = "referee.language";
let current = remembered() ?? preferred();
tellServer();

function remembered() {
  try {
    const code = localStorage.getItem(KEY);
    return code in LANGUAGES ? code : null;
  } catch {
    return null;
  }
}

function preferred() {
  return navigator.languages.map((code) => code.slice(0, 2)).find((code) => code in LANGUAGES) ?? "en";
}

/** The page's words for something, with values put in. */
export function say(key, values = {}) {
  const words = WORDS[key][ORDER.indexOf(current)];
  // French sets its signs apart; they stay on their line all the same.
  return words.replace(/ ([:;?!%])/g, "\u00a0$1").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

say.has = (key) => key in WORDS;

/** All that can be said. */
export const KEYS = Object.keys(WORDS);

export function language() {
  return current;
}

/** How dates are written: as the browser's owner does, where that is the same language. */
export function locale() {
  return navigator.languages.find((code) => code.startsWith(current)) ?? current;
}

/** Rulings come from the server, in the language that its cookie names. */
function tellServer() {
  document.cookie = `language=${current}; path=/; max-age=${400 * 86400}; SameSite=Lax`;
}

export function speak(code) {
  current = code;
  tellServer();
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
