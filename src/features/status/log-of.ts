import { paths } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'

/** The server log of the reader's day of a moment. */
export const logOf = (moment: Date): string => {
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return whereAddress(paths.serverLog(), [{ field: 'at', operator: '=', values: [day] }])
}
