import { and, eq, inArray, isNotNull, sql, type SQLWrapper } from 'drizzle-orm'
import { endSessionsOfUsers } from '../../../accounts/sessions/end-sessions.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { keepMachineOwnersRights } from '../../apps/machine/machine-owners.ts'
import { keepOwnersRights } from '../../../federation/directory-owners.ts'
import { auditLog, eventLog } from '../../../tables/logs/log.table.ts'
import { personalFacts } from '../../../kit/audit/personal-facts.ts'
import { importRow } from '../../../tables/import.table.ts'
import { job, jobFile } from '../../../tables/job.table.ts'
import { migrationRow } from '../../../tables/migration.table.ts'
import { outbox, shortLink } from '../../../tables/outbox.table.ts'
import { unlinkedIdentity } from '../../../tables/providers/joining.table.ts'
import { loginProvider } from '../../../tables/providers/login-provider.table.ts'
import { scimEvent } from '../../../tables/providers/scim.table.ts'
import { userCustomer, userIdentity, userLogin } from '../../../tables/people/user.table.ts'
import { eraseFromJobs } from './erase-from-jobs.ts'

/**
 * Deletes users with all personal data, in the caller's transaction, and ends their sessions. Audit rows keep the ID, which is a pseudonym from then
 * on, but lose personal facts.
 * @param by user who deletes them, if it is somebody else
 */
export async function eraseUsers(tx: Orm, userIds: readonly string[], by?: string): Promise<void> {
  const without = (column: SQLWrapper) =>
    sql`case when jsonb_typeof(${column}) = 'object' then ${column} - ${sql.param(personalFacts())}::text[] else ${column} end`
  await endSessionsOfUsers(tx, userIds, 'accountDeleted', { by })
  await keepOwnersRights(tx, userIds)
  await keepMachineOwnersRights(tx, userIds)
  await tx.delete(outbox).where(anyOf(outbox.userId, userIds))
  await tx.delete(shortLink).where(anyOf(shortLink.userId, userIds))
  await tx.update(eventLog).set({ address: null }).where(anyOf(eventLog.userId, userIds))
  await tx.delete(scimEvent).where(anyOf(scimEvent.subjectId, userIds))
  await tx.delete(importRow).where(anyOf(importRow.recordId, userIds))
  const { findings } = migrationRow
  const unnamed = sql`coalesce((select jsonb_agg(each - 'value') from jsonb_array_elements(${findings}) as each), '[]')`
  await tx.update(migrationRow).set({ label: '', facts: [], findings: unnamed }).where(anyOf(migrationRow.subjectId, userIds))
  await eraseFromJobs(tx, userIds)
  // Only the creator of a job can download its file. The jobs stay without the creator's name.
  const jobs = tx.select({ id: job.id }).from(job).where(anyOf(job.createdBy, userIds))
  await tx.delete(jobFile).where(inArray(jobFile.jobId, jobs))
  await tx.execute(sql`delete from ${unlinkedIdentity} using ${userIdentity}, ${loginProvider}
    where ${anyOf(userIdentity.id, userIds)} and ${loginProvider.id} = ${unlinkedIdentity.providerId}
      and (identifier_key(${unlinkedIdentity.email}) = ${userIdentity.emailKey} and ${loginProvider.partnerId} is not distinct from ${userIdentity.partnerId}
        or exists (select from ${userLogin} where ${userLogin.userId} = ${userIdentity.id} and ${userLogin.loginProvider} = ${loginProvider.name}
          and ${userLogin.providerKey} = ${unlinkedIdentity.subject}))`)
  // One statement for all users, because otherwise the customers' user counts would be updated for each of them.
  await tx.delete(userCustomer).where(anyOf(userCustomer.userId, userIds))
  await tx.delete(userIdentity).where(anyOf(userIdentity.id, userIds))
  // Must come after the deletion, because the database refuses changes of audit rows of existing users.
  await tx
    .update(auditLog)
    .set({ before: without(auditLog.before), after: without(auditLog.after), salt: null })
    .where(and(eq(auditLog.subjectType, 'UserIdentity'), anyOf(auditLog.subjectId, userIds), isNotNull(auditLog.salt)))
}
