import type { Database } from '../../db/database.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { isOutside } from '../../access/network-rules.ts'
import { readEntryFacts, type EntryFacts } from '../../accounts/customer-status.ts'
import { isOtherWay } from '../../accounts/required-provider.ts'

/**
 * Whether an account may sign in, apart from its password. `barred` is always answered like a wrong password; `elsewhere`: only by the login provider
 * that its customer requires; `network`: only from other networks, as all of its customers have it.
 */
export type AccountStatus = 'good' | 'unconfirmed' | 'disabled' | 'barred' | 'elsewhere' | 'network'

/** How and from where somebody signs in. A sign-in without an address is judged from anywhere. */
type Way = { readonly provider?: string | null | undefined; readonly address?: string | undefined }

/** Inactive users are barred; users whose customers are all disabled are disabled until one is enabled. */
export const readAccountStatus = async (db: Database, user: UserRow, way: Way): Promise<AccountStatus> =>
  user.isActive ? deriveAccountStatus(user, await readEntryFacts(quickReader(db), user.id), way) : 'barred'

/** Like `readAccountStatus`, with the facts already read. */
export function deriveAccountStatus(user: UserRow, facts: EntryFacts, { provider, address }: Way): AccountStatus {
  if (!user.isActive) return 'barred'
  if (facts.isDisabled) return 'disabled'
  if (!user.emailConfirmed) return 'unconfirmed'
  if (isOtherWay(facts, provider)) return 'elsewhere'
  return facts.networkRules && address !== undefined && isOutside(facts.networkRules, address) ? 'network' : 'good'
}
