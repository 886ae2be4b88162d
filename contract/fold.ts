/** Letters that no normalisation takes apart, as PostgreSQL's `unaccent` writes them. `fold_letters` in the database has the same ones. */
const SINGLE =
  'ςσ ðd øo đd ħh ıi ĸq łl ŋn ŧt ƀb ɓb ƃb ƈc ɖd ɗd ƌd ɛe ƒf ɠg ɩi ɨi ƙk ƚl ɲn ƞn ƥp ƫt ƭt ʈt ʋv ƴy ƶz ǥg ȡd ȥz ȴl ȵn ȶt ȷj ⱥa ȼc ⱦt ȿs ɀz ʉu ɇe ɉj ɍr ɏy ɕc ɟj ɡg ɢg ɦh ɧh ɪi ɫl ɬl ɭl ɱm ɳn ɴn ɼr ɽr ɾr ʀr ʂs ʏy ʐz ʑz ʙb ʛg ʜh ʝj ʟl ʠq ᴀa ᴃb ᴄc ᴅd ᴆd ᴇe ᴊj ᴋk ᴌl ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ᵬb ᵭd ᵮf ᵯm ᵰn ᵱp ᵲr ᵳr ᵴs ᵵt ᵶz ᵻi ᵽp ᵾu ᶀb ᶁd ᶂf ᶃg ᶄk ᶅl ᶆm ᶇn ᶈp ᶉr ᶊs ᶌv ᶍx ᶎz ᶏa ᶑd ᶒe ᶓe ᶖi ᶙu ẜs ẝs ỽv ỿy ⱡl ⱨh ⱪk ⱬz ⱱv ⱳw ⱴv ⱸe ⱺo ꜰf ꜱs ꝁk ꝃk ꝅk ꝇl ꝉl ꝋo ꝍo ꝑp ꝓp ꝕp ꝗq ꝙq ꝟv ꝱd ꝲl ꝳm ꝴn ꝵr ꝶr ꝷt ꝺd ꝼf ꞇt ꞑn ꞓc ꞡg ꞣk ꞥn ꞧr ꞩs'
const SEVERAL = 'æae þth ßss œoe ƕhv ƣoi ȸdb ȹqp ɶoe ʣdz ʥdz ʦts ʪls ʫlz ᴁae ᵫue ᵺth ỻll ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝏoo ꝡvy ꝥth ꝧth'
const PLAIN = new Map(`${SINGLE} ${SEVERAL}`.split(' ').map((pair) => [pair.charAt(0), pair.slice(1)]))
const APOSTROPHES = /[‘’ʼʻʹˈ´`′]/g

/** Replaces what the keyboards of a text processor and of a telephone write for an apostrophe. */
export const plainApostrophes = (text: string): string => text.replaceAll(APOSTROPHES, "'")

/** Replaces the letters of a lower-case text that have no accents to take away. */
export const plainLetters = (text: string): string => text.replaceAll(/[^\0-\x7f]/g, (letter) => PLAIN.get(letter) ?? letter)

/** A text as it is searched for: without case and accents. */
export const fold = (text: string): string =>
  plainLetters(
    plainApostrophes(text)
      .normalize('NFKD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .toLowerCase(),
  )
