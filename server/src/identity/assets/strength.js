// Made by npm run generate from src/lib/password-strength.
var PasswordStrength=(function(e){Object.defineProperty(e,Symbol.toStringTag,{value:`Module`});var t=`password passwort contrasena motdepasse kennwort pass admin administrator welcome willkommen bienvenue bienvenido login qwerty qwertz
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
nothing something everything anything password1 passw0rd p4ss access14 zaq zaqwsx qazwsx qweasd asdf zxcv`.split(/\s+/),n=(e,t)=>[...o(e,t),...u(e),...d(e.join(``))],r=new Map(t.map((e,t)=>[e,t+1])),i=Math.max(...t.map(e=>e.length)),a={0:`o`,1:`i`,3:`e`,4:`a`,5:`s`,7:`t`,"@":`a`,$:`s`,"!":`i`};function o(e,t){let n=e.map(e=>s(e.toLowerCase())),o=n.map(e=>a[e]??e),l=Math.max(i,...t.map(e=>e.length)),u=e=>t.includes(e)?1:r.get(e),d=[];for(let t=0;t<e.length;t++)for(let r=t+3;r<=Math.min(e.length,t+l);r++){let i=u(n.slice(t,r).join(``)),a=i??u(o.slice(t,r).join(``));a!==void 0&&d.push({from:t,to:r,power:Math.log10(a*(i===void 0?4:1)*c(e.slice(t,r).join(``)))})}return d}var s=e=>e.normalize(`NFD`).charAt(0),c=e=>e===e.toLowerCase()?1:/^\p{Lu}[^\p{Lu}]*$|^[^\p{Ll}]+$/u.test(e)?2:2**(e.length/2),l=[`1234567890`,`qwertyuiop`,`qwertzuiop`,`azertyuiop`,`asdfghjkl`,`qsdfghjklm`,`zxcvbnm`,`yxcvbnm`];function u(e){let t=e.map(e=>e.toLowerCase());return[e=>e.codePointAt(0)??0,...l.map(e=>t=>e.indexOf(t))].flatMap((e,n)=>{let r=r=>n===0||e(t[r]??``)>=0,i=n=>r(n)&&r(n+1)?e(t[n+1]??``)-e(t[n]??``):NaN,a=[];for(let e=0;e<t.length-2;){let n=i(e),r=e+1;for(;r<t.length-1&&i(r)===n;)r++;Math.abs(n)<=1&&r-e>=2&&a.push({from:e,to:r+1,power:Math.log10(20*(r+1-e))}),e=Math.max(r,e+1)}return a})}function d(e){let t=(t,n)=>[...e.matchAll(t)].map(({0:{length:t},index:r})=>({from:Array.from(e.slice(0,r)).length,to:Array.from(e.slice(0,r)).length+t,power:n}));return[...t(/(?:19|20)\d\d/g,1.7),...t(/[0-3]?\d([-./ ]?)[0-3]?\d\1(?:19|20)?\d\d/g,4.5),...t(/(?:19|20)\d\d([-./ ]?)[01]\d\1[0-3]\d/g,4.5)]}var f=[5,8,10,12],p=64;function m(e,t=[]){let n=g(Array.from(e.normalize(`NFC`)).slice(0,p),h(t));return f.filter(e=>n>=e).length}var h=e=>e.flatMap(e=>[e,...e.split(/[^\p{L}\p{N}]+/u)].map(e=>e.toLowerCase())).filter(e=>e.length>2);function g(e,t){return _(e.length,[...n(e,t),...b(e,t)])}function _(e,t){let n=[0];for(let r=1;r<=e;r++){let e=t.filter(e=>e.to===r).map(({from:e,power:t})=>(n[e]??0)+t+v);n.push(Math.min((n[r-1]??0)+1,...e))}return n[e]??0}var v=Math.log10(2),y=8;function b(e,t){let r=[];for(let i=1;i<=y;i++)for(let a=0;a+2*i<=e.length;a++){let o=e.slice(a,a+i),s=a+i;for(;s+i<=e.length&&o.every((t,n)=>e[s+n]===t);)s+=i;s-a<Math.max(3,2*i)||(r.push({from:a,to:s,power:_(i,n(o,t))+Math.log10((s-a)/i)}),a=s-i)}return r}return e.passwordStrength=m,e})({});
