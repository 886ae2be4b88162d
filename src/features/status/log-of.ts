import { paths } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'

/** Returns the address of the server log for the day of a moment, in the reader's time zone. */
export const logOf = (moment: Date): string => {
  const day = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  return whereAddress(paths.serverLog(), [{ field: 'at', operator: '=', values: [day] }])
}
