import { normalize } from '../../../platform/normalize.ts'

/** Orders of the three numbers of a date. */
const ORDERS = ['YMD', 'DMY', 'MDY'] as const
type Order = (typeof ORDERS)[number]

const DATE = /^\s*(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:[T\s]+\d{1,2}:\d{2}.*)?\s*$/

/** Orders in which every date of a column can be read; all of them if no single order fits the whole column. */
export function readingOrders(cells: readonly string[]): readonly Order[] {
  const possible = new Set(cells).values().map((cell) => ORDERS.filter((order) => dayIn(cell, order) !== undefined))
  const common = [...possible]
    .filter((orders) => orders.length > 0)
    .reduce<readonly Order[]>((one, other) => one.filter((order) => other.includes(order)), ORDERS)
  return common.length > 0 ? common : ORDERS
}

/** Days that a cell may mean, as milliseconds of UTC; empty if it is no date with a year of four digits. */
export const possibleDays = (cell: string, orders: readonly Order[]): readonly number[] =>
  orders.flatMap((order) => dayIn(cell, order) ?? [])

/** A date without separators, as SAP writes it. Other numbers of eight digits are none. */
const COMPACT = /^\s*(0001|19\d\d|[2-9]\d{3})(\d{2})(\d{2})\s*$/

/** A date with the name of its month, such as `31-Dec-2025` of Workday or `31. Dezember 2025`: the day may stand before or behind it. */
const NAMED =
  /^\s*(?:(\d{1,2})[.\s-]+(?:de\s+)?(\p{L}{3,})|(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?)[.,\s-]+(?:de\s+)?(\d{4})(?:[T\s]+\d{1,2}:\d{2}.*)?\s*$/u
const MONTHS = [
  'january januar enero janvier',
  'february februar febrero fevrier',
  'march marz maerz marzo mars',
  'april april abril avril',
  'may mai mayo mai',
  'june juni junio juin',
  'july juli julio juillet',
  'august august agosto aout',
  'september september septiembre septembre',
  'october oktober octubre octobre',
  'november november noviembre novembre',
  'december dezember diciembre decembre',
].map((names) => names.split(' '))

/** Number of a month by its name or the beginning of it, in English, German, Spanish and French; undefined if that may be several. */
function monthOf(word: string): number | undefined {
  const begun = normalize(word, 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const [month, ...others] = MONTHS.flatMap((names, at) => (names.some((name) => name.startsWith(begun)) ? [at + 1] : []))
  return others.length === 0 ? month : undefined
}

/** A date with the name of its month as one of digits alone. */
function withoutName(text: string): string {
  const match = NAMED.exec(text)
  if (!match) return text
  const [, before, named, alsoNamed, behind, year = ''] = match
  const month = monthOf(named ?? alsoNamed ?? ' ')
  return month === undefined ? text : `${year}-${month}-${before ?? behind}`
}

function dayIn(text: string, order: Order): number | undefined {
  const named = withoutName(text)
  // The name of a month leaves no choice of an order.
  if (named !== text) return dayOf(named, 'YMD')
  return dayOf(text.replace(COMPACT, '$1-$2-$3'), order)
}

function dayOf(cell: string, order: Order): number | undefined {
  const [, first = '', separator, second = '', third = ''] = DATE.exec(cell) ?? []
  // A day stands before its month wherever dots separate them.
  if (separator === undefined || (separator === '.' && order === 'MDY')) return undefined
  const [year, month, day] = order === 'YMD' ? [first, second, third] : order === 'DMY' ? [third, second, first] : [third, first, second]
  if (year.length !== 4 || day.length > 2) return undefined
  // `Date.UTC` takes the years 0 to 99 for those of the twentieth century.
  const read = new Date(0)
  const at = read.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return read.getUTCMonth() === Number(month) - 1 && read.getUTCDate() === Number(day) ? at : undefined
}
