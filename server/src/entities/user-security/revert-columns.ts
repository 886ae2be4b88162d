import { getTableColumns } from 'drizzle-orm'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import { userIdentity } from '../../tables/user.table.ts'
import type { LockedUser } from '../users/user.row.ts'
import type { UserDone } from '../users/users.ts'
import type { Facts } from '../../kit/resource/change.ts'

/** What is said of a change that was changed again. */
export const changedAgain = (path: string | null): UserError => conflict(path, 'REVERT_CONFLICT', 'This has been changed again since then.')

/** Puts columns of a user back to what they were before a change, as an audit row tells it; refused where they are not any more what they were after it. */
export function revertColumns(user: LockedUser, before: Facts, after: Facts): UserError[] | UserDone {
  const keys = Object.keys(after)
  const now = JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, user[key as keyof LockedUser]])))) as Facts
  const changed = keys.filter((key) => now[key] !== after[key])
  if (changed.length > 0) return changed.map(changedAgain)
  return { before: after, after: before, set: Object.fromEntries(Object.entries(before).map(([key, value]) => [key, valueOf(key, value)])) }
}

/** As the column has it: a moment is a text in an audit row. */
const valueOf = (key: string, value: unknown): unknown =>
  typeof value === 'string' && columns[key]?.dataType === 'date' ? new Date(value) : value
const columns: Readonly<Record<string, { readonly dataType: string }>> = getTableColumns(userIdentity)
