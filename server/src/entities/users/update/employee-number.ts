import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userClaim } from '../../../tables/claim.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

/** The portal pads shorter numbers to this many digits. */
const SHOWN_DIGITS = 6

/** Users with this employee number, with or without leading zeros. Undefined if the word is not a number. */
export function withEmployeeNumber(word: string): SQL | undefined {
  if (!/^\d{1,20}$/.test(word)) return undefined
  const digits = word.replace(/^0+(?=\d)/, '')
  const written = [...new Set([word, digits, digits.padStart(SHOWN_DIGITS, '0')])]
  // An array that is computed once, so that an index can be used although this is one of several search conditions.
  return sql`${userIdentity.id} = any(array(
    select ${userClaim.userId} from ${userClaim} where ${userClaim.claimType} = 'employee_id' and ${userClaim.claimValue} = any(${sql.param(written)}::text[])
  ))`
}
