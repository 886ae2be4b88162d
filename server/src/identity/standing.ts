import type { Database } from '../db/database.ts'
import { quickReader } from '../db/tenant-orm.ts'
import type { UserRow } from '../accounts/claims.ts'
import { isDisabled } from '../accounts/customer-standing.ts'

/** Whether an account may sign in, its password aside. `barred` is never told apart from a wrong password. */
export type Standing = 'good' | 'unconfirmed' | 'disabled' | 'barred'

/** Inactive users are barred, users all of whose customers are disabled wait for one of them. */
export async function standingOf(db: Database, user: UserRow): Promise<Standing> {
  if (!user.isActive) return 'barred'
  if (await isDisabled(quickReader(db), user.id)) return 'disabled'
  return user.emailConfirmed ? 'good' : 'unconfirmed'
}
