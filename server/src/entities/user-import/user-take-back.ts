import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { acting, managers } from '../../access/rules.ts'
import { undoImportJob, undoImportOperation } from '../../kit/import/undo/undo-import.operation.ts'
import type { TakeBack } from '../../kit/import/undo/take-back.ts'
import { partnersOf } from '../../kit/resource/partners-of.ts'
import { userHrId } from '../../tables/migration.table.ts'
import { auditLog } from '../../tables/logs/log.table.ts'
import { breakGlassUser } from '../../tables/providers/required-provider.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { payrollEmployee } from '../../tables/payroll.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { eraseRule } from '../users/delete/delete-user.ts'
import type { LockedUser, UserRow } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { Touch } from '../../access/authority.ts'

/** Another invitation is no change of the user, although it raises the version. */
const invitations = sql`(select count(*) from ${auditLog} where ${auditLog.subjectType} = 'UserIdentity'
  and ${auditLog.subjectId} = ${userIdentity.id}::text and ${auditLog.action} = 'resendConfirmation' and not ${auditLog.denied})`
const exists = (table: PgTable & { readonly userId: PgColumn }) =>
  sql`exists (select from ${table} where ${table.userId} = ${userIdentity.id})`
/** What others have connected with a user without a new version of the user: payroll, the HR product, a directory, an emergency access. */
const isLinked = sql.join([payrollEmployee, userHrId, scimUser, breakGlassUser].map(exists), sql` or `)

/** Imported users are deleted again while they are only invited: they have no way in yet, and nobody has changed them. */
export const userTakeBack: TakeBack<UserRow, LockedUser, Touch> = {
  kind: 'USER_IMPORT',
  undoKind: 'USER_IMPORT_UNDO',
  operation: 'Mutation.deleteUser',
  resource: users,
  rule: eraseRule,
  reason: sql`case when ${userIdentity.lastLogonDate} is not null then 'HAS_SIGNED_IN'
    when ${userIdentity.emailConfirmed} or ${userIdentity.passwordHash} is not null or ${exists(userLogin)} then 'HAS_CONFIRMED'
    when ${isLinked} then 'CHANGED_SINCE'
    when ${userIdentity.version} = 1 then null
    when ${userIdentity.version} - ${invitations} > 1 then 'CHANGED_SINCE' end`,
  used: ['HAS_SIGNED_IN', 'HAS_CONFIRMED'],
}

export const userImportUndoJob = undoImportJob(userTakeBack, 'Mutation.createUser', partnersOf(users))

undoImportOperation(userTakeBack, { name: 'User', access: acting(managers, 'DELETE', 'User') })
