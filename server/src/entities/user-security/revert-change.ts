import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import type { Page } from '../../accounts/page.ts'
import { giveClaim, takeClaim } from '../claims/user-claims.ts'
import type { OneClaim } from '../claims/user-claims.ts'
import { auditLog } from '../../tables/log.table.ts'
import { invalid, missing } from '../../kit/graphql/user-error.ts'
import { letterTo } from '../users/letter.ts'
import { changesIn, patchFacts, patchUser, touchOf } from '../users/user-patch.ts'
import { changedAgain, revertColumns } from '../../kit/resource/revert-columns.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { tellWeakened } from './two-factor-notices.ts'
import { giveDatabase, takeDatabase } from './user-databases.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserDone, UserResult } from '../users/users.ts'
import { changeRecord } from '../../kit/resource/change-record.ts'
import type { Facts } from '../../kit/resource/change.ts'

type AuditRow = typeof auditLog.$inferSelect
type Around = { tx: Orm; context: RequestContext; user: LockedUser; letter: Page }
type Revert = (around: Around, before: Facts, after: Facts) => Promise<UserError[] | UserDone | undefined>

/** The columns that some changes write as they are. */
const columns: Revert = async ({ tx, user, letter }, before, after) => {
  const done = revertColumns(userIdentity, user, before, after)
  if (!Array.isArray(done)) await tellWeakened(tx, new Map([[user.id, letter]]), [{ user, after: done.set ?? {} }])
  return done
}

const details: Revert = async ({ tx, context, user, letter }, before, after) => {
  const now = await patchFacts(tx, context, user)
  const again = Object.keys(changesIn(now, after))
  if (again.length > 0) return again.map(changedAgain)
  return patchUser(tx, context, user, before, letter)
}

/** How a change is undone: each by the same rules as the change that would be made by hand. */
const REVERTS: Readonly<Record<string, Revert>> = {
  updateUser: details,
  setPasswordExpiry: columns,
  setUserTwoFactor: columns,
  addUserClaim: ({ tx, context, user }, _, after) => takeClaim(tx, context, user, after as OneClaim),
  removeUserClaim: ({ tx, context, user }, before) => giveClaim(tx, context, user, before as OneClaim),
  addUserDatabase: ({ tx, user }, _, after) => takeDatabase(tx, user, String(after['database'])),
  removeUserDatabase: ({ tx, context, user }, before) => giveDatabase(tx, context, user, String(before['database'])),
}

/** Whether what an audit row tells of can be undone: all of it is in the row, and nothing of it has left the house, as a mail has. */
export const isRevertible = ({ action, denied, before, after }: Pick<AuditRow, 'action' | 'denied' | 'before' | 'after'>): boolean =>
  !denied && Object.hasOwn(REVERTS, action) && isFacts(before) && isFacts(after) && !('requestedEmail' in after)

/** Undoes the change of a user that an audit row tells of, as a new change with its own row; refused where it was changed again since. */
export async function revertChange(context: RequestContext, auditId: string): Promise<UserResult> {
  const id = /^\d{1,15}$/.test(auditId) ? Number(auditId) : 0
  const [row] = await context.orm.select().from(auditLog).where(eq(auditLog.id, id))
  if (row?.subjectType !== 'UserIdentity' || row.subjectId === null) return refused(NOT_FOUND)
  const letter = await letterTo(context, row.subjectId)
  const touches = row.action === 'updateUser' && isFacts(row.before) ? touchOf(row.before) : undefined
  return changeRecord(users, context, { action: 'revertChange', id: row.subjectId, touches }, async (tx, user) => {
    const { before, after } = row
    const revert = REVERTS[row.action]
    if (!isRevertible(row) || !revert || !isFacts(before) || !isFacts(after)) return [NOT_REVERTIBLE]
    return revert({ tx, context, user, letter }, before, after)
  })
}

const NOT_FOUND = missing('id', 'AUDIT_NOT_FOUND', 'There is no such change.')
const NOT_REVERTIBLE = invalid('id', 'NOT_REVERTIBLE', 'This change cannot be reverted.')
const refused = (error: UserError): UserResult => ({ row: null, errors: [error] })
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)
