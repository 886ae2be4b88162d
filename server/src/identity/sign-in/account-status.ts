import type { Database } from '../../db/database.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { readEntryFacts, type EntryFacts } from '../../accounts/customer-status.ts'
import { isOtherWay } from '../../accounts/required-provider.ts'

/**
 * Whether an account may sign in, apart from its password. `barred` is always answered like a wrong password; `elsewhere`: only by the login provider
 * that its customer requires.
 */
export type AccountStatus = 'good' | 'unconfirmed' | 'disabled' | 'barred' | 'elsewhere'

/** Inactive users are barred; users whose customers are all disabled are disabled until one is enabled. @param provider of the sign-in, if any */
export const readAccountStatus = async (db: Database, user: UserRow, provider?: string | null): Promise<AccountStatus> =>
  user.isActive ? deriveAccountStatus(user, await readEntryFacts(quickReader(db), user.id), provider) : 'barred'

/** Like `readAccountStatus`, with the facts already read. */
export function deriveAccountStatus(user: UserRow, facts: EntryFacts, provider: string | null | undefined): AccountStatus {
  if (!user.isActive) return 'barred'
  if (facts.isDisabled) return 'disabled'
  if (!user.emailConfirmed) return 'unconfirmed'
  return isOtherWay(facts, provider) ? 'elsewhere' : 'good'
}
