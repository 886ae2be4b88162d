import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'

/** Returns the start of a day YYYY-MM-DD in the reader's time zone. */
export const midnightOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

/** Returns the address of the failed sign-ins of a day YYYY-MM-DD in the reader's time zone. */
export const failedOn = (portal: Portal, day: string): string =>
  whereAddress(paths.failedSignIns(portal), [{ field: 'at', operator: '=', values: [day] }])
