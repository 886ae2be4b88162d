import { eq, sql } from 'drizzle-orm'
import { acting, managers } from '../../access/rules.ts'
import { undoImportJob, undoImportOperation } from '../../kit/import/undo/undo-import.operation.ts'
import type { TakeBack } from '../../kit/import/undo/take-back.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { payrollEmployee } from '../../tables/payroll.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { eraseRule } from '../users/delete/delete-user.ts'
import type { LockedUser, UserRow } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { Touch } from '../../access/authority.ts'

/** Another invitation is no change of the user, although it raises the version. */
const invitations = sql`(select count(*) from ${auditLog} where ${auditLog.subjectType} = 'UserIdentity'
  and ${auditLog.subjectId} = ${userIdentity.id}::text and ${auditLog.action} = 'resendConfirmation' and not ${auditLog.denied})`
const hasLogin = sql`exists (select from ${userLogin} where ${eq(userLogin.userId, userIdentity.id)})`
const isLinked = sql`exists (select from ${payrollEmployee} where ${eq(payrollEmployee.userId, userIdentity.id)})`

/** Imported users are deleted again while they are only invited: they have no way in yet, and nobody has changed them. */
export const userTakeBack: TakeBack<UserRow, LockedUser, Touch> = {
  kind: 'USER_IMPORT',
  undoKind: 'USER_IMPORT_UNDO',
  operation: 'Mutation.deleteUser',
  resource: users,
  rule: eraseRule,
  reason: sql`case when ${userIdentity.lastLogonDate} is not null then 'HAS_SIGNED_IN'
    when ${userIdentity.emailConfirmed} or ${userIdentity.passwordHash} is not null or ${hasLogin} then 'HAS_CONFIRMED'
    when ${isLinked} then 'CHANGED_SINCE'
    when ${userIdentity.version} = 1 then null
    when ${userIdentity.version} - ${invitations} > 1 then 'CHANGED_SINCE' end`,
  used: ['HAS_SIGNED_IN', 'HAS_CONFIRMED'],
}

export const userImportUndoJob = undoImportJob(userTakeBack, 'Mutation.createUser', partnersOf(users))

undoImportOperation(userTakeBack, { name: 'User', access: acting(managers, 'DELETE', 'User') })
