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
  close: ["Close", "Sluiten", "Schließen", "Fermer"],
  back: ["Back", "Terug", "Zurück", "Retour"],
  rules_hint: [
    "A line for each rule that is not as usual, such as", "Een regel voor elke spelregel die anders is, zoals",
    "Eine Zeile für jede Regel, die anders ist, etwa", "Une ligne par règle qui diffère, par exemple",
  ],
  rules_wrong: ["A rule must be written like", "Een spelregel moet er zo uitzien:", "Eine Regel muss so aussehen:", "Une règle s’écrit ainsi :"],

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
    "Browsers open the camera only on a safe connection. Start the referee with:", "Browsers openen de camera alleen over een veilige verbinding. Start de scheidsrechter met:",
    "Browser öffnen die Kamera nur über eine sichere Verbindung. Starten Sie den Schiedsrichter mit:", "Les navigateurs n’ouvrent la caméra que sur une connexion sûre. Lancez l’arbitre avec :",
  ],
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
