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

function dayIn(text: string, order: Order): number | undefined {
  const cell = text.replace(COMPACT, '$1-$2-$3')
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
