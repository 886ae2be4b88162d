import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { userClaim } from '../../../tables/claim.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

/** As many digits as the portal shows of a shorter number. */
const SHOWN_DIGITS = 6

/** Users of this employee number, with or without the zeros in front; undefined for what is none. */
export function withEmployeeNumber(word: string): SQL | undefined {
  if (!/^\d{1,20}$/.test(word)) return undefined
  const digits = word.replace(/^0+(?=\d)/, '')
  const written = [...new Set([word, digits, digits.padStart(SHOWN_DIGITS, '0')])]
  // An array that is made once: beside the other ways to be found, an index serves it.
  return sql`${userIdentity.id} = any(array(
    select ${userClaim.userId} from ${userClaim} where ${userClaim.claimType} = 'employee_id' and ${userClaim.claimValue} = any(${sql.param(written)}::text[])
  ))`
}
