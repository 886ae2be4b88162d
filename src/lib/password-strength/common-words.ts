/**
 * Words that attackers try first, most likely first: from lists of leaked passwords, and the words, names and seasons of our five languages that
 * users add digits to.
 */
export const COMMON_WORDS: readonly string[] = `
password passwort contrasena motdepasse kennwort pass admin administrator welcome willkommen bienvenue bienvenido login qwerty qwertz
azerty letmein changeme secret test guest user root master monkey dragon football baseball iloveyou sunshine princess shadow superman
batman summer sommer winter spring autumn herbst ete hiver printemps automne verano invierno primavera otono portico company firma
office monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi
mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo january february march april may june july
august september october november december januar februar maerz mai juni juli oktober dezember janvier fevrier mars avril juin juillet
aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
michael jessica jennifer charlie thomas daniel robert george hunter harley ranger jordan andrew joshua ashley nicole matthew michelle
anthony justin maggie ginger pepper cookie killer soccer hockey tigger buster access computer internet trustno whatever freedom starwars
pokemon naruto minecraft samsung google facebook apple windows microsoft android mercedes porsche ferrari corvette yamaha mustang cheese
chocolate schatz liebe hallo passwd geheim sonne engel blume schalke bayern dortmund hamburg berlin muenchen deutschland schweiz zuerich
wien austria germany france paris marseille soleil amour chouchou doudou loulou bonjour coucou azertyuiop canada quebec montreal espana
madrid barcelona sevilla tequiero amor amigo hola mexico carlos alejandro jose juan maria luis miguel david pedro alex andrea angela
anna barbara brandon brian carol charles chris christian christopher claudia daniela diana edward elizabeth emily emma eric felix
florian frank hannah heather helen jack jackson jacob james jan jason jean jeff jeremy jessie john jonathan joseph julia julian justine
karen katharina kevin kim kurt lara laura lauren lena leon lisa louis lucas lukas luna marc marie mark martin max maximilian melissa mia
michel mike monika morgan natalie nathan nicolas olivia oliver oscar patrick paul peter petra philip pierre rachel rebecca richard
sabine samantha sandra sarah scott sebastian simon sophie stefan stephanie steven susanne sven taylor theo tim tobias tyler vanessa
victor victoria vincent werner william wolfgang yann zoe abc hello love baby angel babygirl lovely family friend friends forever happy
lucky money music guitar dance summertime holiday flower butterfly rainbow orange banana purple yellow silver golden green black white
blue red brown pink coffee pizza burger dog cat puppy kitty tiger lion eagle falcon bear wolf horse phoenix unicorn dolphin spider snake
monster ninja samurai warrior knight wizard magic matrix gandalf merlin zeus apollo thor hercules diablo death devil heaven jesus christ
god bless player gamer soldier rocket thunder lightning storm fire ice water ocean river mountain island beach house garden school
student teacher college university doctor nurse police captain king queen prince star moon sun world earth planet america england london
dallas chicago boston yankees lakers cowboys eagles steelers chelsea arsenal liverpool manchester barca juventus service server system
support manager management sales finance payroll human resources marketing business project customer employee account default temp
temporary demo example sample public private secure security database backup network router cisco oracle linux ubuntu docker azure
amazon spotify netflix youtube instagram twitter linkedin whatsapp telegram please thanks sorry today tomorrow morning night week month
year time life home work job boss team group number letter word one two three four five six seven eight nine ten zero new old big small
best good great cool super mega ultra first last the and you your our that this with from have will what when where who why how not yes
for are was his her haus katze hund auto wagen arbeit urlaub familie freund kinder mutter vater bruder schwester tochter sohn oma opa
sommerzeit maison chat chien voiture travail vacances famille ami enfant mere pere frere soeur fille garcon chocolat bisous casa gato
perro coche trabajo vacaciones familia hermano hermana hija hijo madre padre estrella corazon princesa mariposa changeit letme iamthe
nothing something everything anything password1 passw0rd p4ss access14 zaq zaqwsx qazwsx qweasd asdf zxcv
`
  .trim()
  .split(/\s+/)
