import { headingWords, plain } from '../../../kit/import/reading/headings.ts'
import { possibleDays, readingOrders } from '../../../kit/import/reading/dates.ts'
import { normalize } from '../../../platform/normalize.ts'

/** Findings name this much of a word, which is the question that somebody answers. */
export const LONGEST_WORD = 100
/**
 * A cell as meanings are given to it, cut as the finding that asks for them. Symbols stay: a cross and a tick are not empty, and do not mean the same.
 */
export const wordKey = (cell: string): string => normalize(cell.slice(0, LONGEST_WORD), 'NFC').trim().toLowerCase()
/** Removes accents too, with which words are written or not. */
const folded = (cell: string) => normalize(wordKey(cell), 'NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ')
const isBlank = (cell: string) => /^[-–—]*$/.test(cell.trim())

const among = (words: string): ReadonlySet<string> => new Set(words.split(',').map(folded))
const YES = among('yes,true,ja,wahr,si,verdadero,oui,vrai')
const NO = among('no,false,nein,falsch,falso,non,faux')
/** Signs that mean yes and no only in a column that holds nothing else: 1 and N may also be codes of a longer list. */
const PAIRS = [
  ['1', '0'],
  ['j', 'n'],
  ['y', 'n'],
  ['s', 'n'],
  ['o', 'n'],
] as const
/** Words for a state, whatever the heading of their column is. */
const ACTIVE = among(
  'active,aktiv,activo,activa,actif,active,enabled,aktiviert,employed,beschäftigt,current,empleado,de alta,vigente,en poste,en activité',
)
const LEFT = among(
  `inactive,inaktiv,inactivo,inactiva,inactif,inactive,disabled,deaktiviert,deshabilitado,désactivé,terminated,left,leaver,resigned,retired,former,
  departed,dismissed,ex,deceased,archived,deleted,ausgeschieden,ausgetreten,gekündigt,entlassen,ehemalig,ehemaliger,ehemalige,verstorben,pensioniert,
  archiviert,gelöscht,cesado,cesada,dado de baja,despedido,despedida,jubilado,jubilada,eliminado,parti,partie,sorti,sortie,quitté,
  licencié,licenciée,démissionné,retraité,retraitée,supprimé,archivé`,
)
const headings = (words: string): readonly string[] => words.split(',').map(plain)
/** Headings of columns that say when somebody left, or whether they did: an empty cell means that they did not. */
const LEAVING = headings(
  `austritt,austrittsdatum,ausgetreten,ausgeschieden,gekündigt,enddate,end date,leaving date,leave date,termination date,terminated,exit date,
  last day,last working day,last day of work,resignation date,left,inactive,inaktiv,gesperrt,blocked,block sign in,disabled,fecha de baja,baja,fecha de salida,date de sortie,
  date de départ,letzter arbeitstag,austritt am,austritt zum,beschäftigungsende`,
)
/**
 * Headings of a contract's end. A contract may be renewed, so beside a status they say nothing; as the only column about it they are read as a day of
 * leaving.
 */
const CONTRACT_END = headings('contract end date,contract end,vertragsende,befristet bis,fin de contrato,date de fin,fin de contrat')

/** Headings of the column that says who is active, in the form that `plain` returns. */
export const activeHeadings: readonly string[] = [
  ...headings(`is active,active,enabled,account enabled,aktiv,activo,actif,status,state,employment status,employee status,worker status,employment state,anstellungsstatus,beschäftigungsstatus,mitarbeiterstatus,
  estado,statut,état`),
  ...LEAVING,
  ...CONTRACT_END,
]

/** Whether a column says by its heading when somebody left, or that they did. */
export const isOfLeaving = (heading: string): boolean => headingWords(heading).some((word) => LEAVING.includes(word))
export const isContractEnd = (heading: string): boolean => headingWords(heading).some((word) => CONTRACT_END.includes(word))

/** Meaning of a cell that says whether somebody is active; undefined if only somebody who knows the file can tell. */
export type ActiveReader = (cell: string) => boolean | undefined

/** Days up to this one stand for no day: databases write the first of year 1, spreadsheets the first of 1900. */
const NO_DAY = Date.UTC(1900, 0, 1)
const ZEROS = /^\s*(?:0{4}([./-]?)00\1(?:00)|00([./-]?)00\2(?:0000))(?:[T\s]+00:00.*)?\s*$/

/**
 * Reads the column that says who is active. A word that is not known is never taken for a yes: its row would be invited.
 * @param cells the whole column, which decides whether signs mean yes and no, whether dates are days of leaving, and the order of day and month
 * @param chosen meanings that somebody has given to words, by the words as `wordKey` returns them
 */
export function activeReader(
  heading: string,
  cells: readonly string[],
  chosen: Readonly<Record<string, boolean>>,
  today = new Date(),
): ActiveReader {
  const orders = readingOrders(cells)
  const now = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  const isNoDay = (cell: string) => {
    const days = possibleDays(cell, orders)
    return ZEROS.test(cell) || (days.length > 0 && days.every((day) => day <= NO_DAY))
  }
  const isDate = (cell: string) => ZEROS.test(cell) || possibleDays(cell, orders).length > 0
  const names = headingWords(heading)
  const filled = [...new Set(cells)].filter((cell) => !isBlank(cell))
  const isLeaving = isOfLeaving(heading) || isContractEnd(heading)
  // Among words a date may be any day, unless the heading says which.
  const holdsDays = isLeaving || filled.every(isDate)
  const isOfLeavers = isLeaving || (filled.length > 0 && holdsDays && !names.some((name) => activeHeadings.includes(name)))
  const pair = PAIRS.find((signs) => filled.every((cell) => signs.some((sign) => sign === folded(cell))))
  return (cell) => {
    const [key, word] = [wordKey(cell), folded(cell)]
    if (Object.hasOwn(chosen, key)) return chosen[key]
    if (isBlank(cell) || (holdsDays && isNoDay(cell))) return isOfLeavers ? true : undefined
    if (LEFT.has(word)) return false
    if (ACTIVE.has(word)) return true
    if (YES.has(word) || word === pair?.[0]) return !isOfLeavers
    if (NO.has(word) || word === pair?.[1]) return isOfLeavers
    const answers = new Set(holdsDays ? possibleDays(cell, orders).map((day) => day >= now) : [])
    return answers.size === 1 ? [...answers][0] : undefined
  }
}
