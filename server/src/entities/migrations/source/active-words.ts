import { headingWords, plain } from '../../../kit/import/reading/headings.ts'
import { possibleDays, readingOrders } from '../../../kit/import/reading/dates.ts'

const among = (words: string): ReadonlySet<string> => new Set(words.split(',').map(plain))
const YES = among('y,yes,true,1,ja,j,wahr,si,s,verdadero,oui,o,vrai')
const NO = among('n,no,false,0,nein,falsch,falso,non,faux')
/** Words for a state, whatever the heading of their column is. */
const ACTIVE = among(
  'active,aktiv,activo,activa,actif,active,enabled,aktiviert,employed,beschäftigt,current,empleado,de alta,vigente,en poste,en activité',
)
const LEFT = among(
  `inactive,inaktiv,inactivo,inactiva,inactif,inactive,disabled,deaktiviert,deshabilitado,désactivé,terminated,left,leaver,resigned,retired,former,
  departed,dismissed,ex,deceased,archived,deleted,ausgeschieden,ausgetreten,gekündigt,entlassen,ehemalig,ehemaliger,ehemalige,verstorben,pensioniert,
  archiviert,gelöscht,cesado,cesada,baja,de baja,dado de baja,despedido,despedida,jubilado,jubilada,eliminado,parti,partie,sorti,sortie,quitté,
  licencié,licenciée,démissionné,retraité,retraitée,supprimé,archivé`,
)
/** Headings of columns that say when somebody left, or whether they did: an empty cell means that they did not. */
const LEAVING = [
  ...among(
    `austritt,austrittsdatum,ausgetreten,ausgeschieden,gekündigt,enddate,end date,leaving date,leave date,termination date,terminated,exit date,
  last day,last working day,left,inactive,inaktiv,gesperrt,blocked,block sign in,disabled,fecha de baja,baja,fecha de salida,date de sortie,
  date de départ,date de fin,fin de contrat,vertragsende,letzter arbeitstag`,
  ),
]

/** Headings of the column that says who is active, in the form that `plain` returns. */
export const activeHeadings: readonly string[] = [
  ...among(`is active,active,enabled,account enabled,aktiv,activo,actif,status,state,employment status,employee status,beschäftigungsstatus,mitarbeiterstatus,
  estado,statut,état`),
  ...LEAVING,
]

/** Meaning of a cell that says whether somebody is active; undefined if only somebody who knows the file can tell. */
export type ActiveReader = (cell: string) => boolean | undefined

/**
 * Reads the column that says who is active. A word that is not known is never taken for a yes: its row would be invited.
 * @param cells the whole column, by which the order of day and month is decided
 * @param chosen meanings that somebody has given to words, by the words as `plain` returns them
 */
export function activeReader(
  heading: string,
  cells: readonly string[],
  chosen: Readonly<Record<string, boolean>>,
  today = new Date(),
): ActiveReader {
  const orders = readingOrders(cells)
  const now = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate())
  const [words, isDate] = [headingWords(heading), (cell: string) => possibleDays(cell, orders).length > 0]
  const isOfDates = !words.some((word) => activeHeadings.includes(word)) && cells.some(isDate)
  const isOfLeavers = isOfDates || words.some((word) => LEAVING.includes(word))
  return (cell) => {
    const word = plain(cell)
    if (Object.hasOwn(chosen, word)) return chosen[word]
    if (word === '') return isOfLeavers ? true : undefined
    if (LEFT.has(word)) return false
    if (ACTIVE.has(word)) return true
    if (YES.has(word)) return !isOfLeavers
    if (NO.has(word)) return isOfLeavers
    const answers = new Set(possibleDays(cell, orders).map((day) => day >= now))
    return answers.size === 1 ? [...answers][0] : undefined
  }
}
