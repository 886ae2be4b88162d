import type { Database } from '../../db/database.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { isDisabled } from '../../accounts/customer-status.ts'

/** Whether an account may sign in, apart from its password. `barred` is always answered like a wrong password. */
export type AccountStatus = 'good' | 'unconfirmed' | 'disabled' | 'barred'

/** Inactive users are barred; users whose customers are all disabled are disabled until one is enabled. */
export const readAccountStatus = async (db: Database, user: UserRow): Promise<AccountStatus> =>
  user.isActive ? deriveAccountStatus(user, await isDisabled(quickReader(db), user.id)) : 'barred'

/** Like `readAccountStatus`, with the facts already read. @param isDisabled all of their customers are disabled */
export function deriveAccountStatus(user: UserRow, isDisabled: boolean): AccountStatus {
  if (!user.isActive) return 'barred'
  if (isDisabled) return 'disabled'
  return user.emailConfirmed ? 'good' : 'unconfirmed'
}
