import Papa from 'papaparse'
import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { jobFile, jobRow } from '../../../tables/job.table.ts'
import { auditLog, eventLog } from '../../../tables/logs/log.table.ts'
import { serverSideSession } from '../../../tables/people/session.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

type Tx = Pick<Orm, 'delete' | 'select' | 'update'>

/** Removes users from other people's jobs: their lines from the files, and their names from the rows, including rows about their sessions. */
export async function eraseFromJobs(tx: Tx, userIds: readonly string[]): Promise<void> {
  const theirs = await rowsAbout(tx, userIds)
  // Locked first, so that a job which is writing their line either finishes before, or sees that they were deleted.
  const rows = await tx
    .select({ jobId: jobRow.jobId, number: jobRow.number })
    .from(jobRow)
    .where(theirs)
    .orderBy(asc(jobRow.jobId), asc(jobRow.number))
    .for('update')
  for (const [jobId, of] of Map.groupBy(rows, (row) => row.jobId))
    await eraseFromFile(
      tx,
      jobId,
      of.map(({ number }) => number),
    )
  await tx.update(jobRow).set({ label: null, kept: null }).where(theirs)
}

/**
 * Rows about users, their sessions, or entries of logs that are about them, about their sessions, or by them. A session that was deleted earlier is found by its label, which
 * is the user name.
 */
async function rowsAbout(tx: Tx, userIds: readonly string[]) {
  const names = (await tx.select({ name: userIdentity.userName }).from(userIdentity).where(anyOf(userIdentity.id, userIds))).map(
    ({ name }) => name,
  )
  const sessions = tx.select({ id: serverSideSession.id }).from(serverSideSession).where(anyOf(serverSideSession.userId, userIds))
  // Looked up from the row, whose number is small: everything that a user did and met in years would be a long list.
  const entry = (type: 'AuditLog' | 'EventLog', table: typeof auditLog | typeof eventLog, about: SQL | undefined) =>
    and(
      eq(jobRow.subjectType, type),
      sql`exists (select from ${table} where ${table.id} = case when ${jobRow.subjectType} = ${type} then ${jobRow.subjectId}::bigint end and ${about})`,
    )
  const ofSession = or(
    inArray(auditLog.subjectId, sessions),
    // A session that was deleted earlier.
    sql`${auditLog.before} ->> 'userId' = any(${sql.param([...userIds])}::text[])`,
  )
  const aboutThem = or(
    anyOf(auditLog.actorId, userIds),
    and(eq(auditLog.subjectType, 'UserIdentity'), anyOf(auditLog.subjectId, userIds)),
    and(eq(auditLog.subjectType, 'ServerSideSession'), ofSession),
  )
  const isGone = sql`not exists (select from ${serverSideSession} where ${serverSideSession.id} = ${jobRow.subjectId})`
  return and(
    or(
      and(eq(jobRow.subjectType, 'UserIdentity'), anyOf(jobRow.subjectId, userIds)),
      entry('EventLog', eventLog, anyOf(eventLog.userId, userIds)),
      entry('AuditLog', auditLog, aboutThem),
      and(eq(jobRow.subjectType, 'ServerSideSession'), or(inArray(jobRow.subjectId, sessions), and(anyOf(jobRow.label, names), isGone))),
    ),
    or(isNotNull(jobRow.label), isNotNull(jobRow.kept)),
  )
}

/**
 * Removes the lines of some rows from a file. A part has one line for each row that is done and still has its label, starting with the part's number.
 */
async function eraseFromFile(tx: Tx, jobId: string, numbers: readonly number[]): Promise<void> {
  const parts = await tx.select().from(jobFile).where(eq(jobFile.jobId, jobId)).orderBy(asc(jobFile.part)).for('update')
  if (parts.length === 0) return
  const gone = new Set(numbers)
  for (const [at, { part, content }] of parts.entries()) {
    const end = parts[at + 1]?.part ?? Infinity
    if (!numbers.some((number) => number >= part && number < end)) continue
    const held = await tx
      .select({ number: jobRow.number })
      .from(jobRow)
      .where(
        and(
          eq(jobRow.jobId, jobId),
          sql`${jobRow.number} >= ${part}`,
          end === Infinity ? undefined : sql`${jobRow.number} < ${end}`,
          eq(jobRow.state, 'DONE'),
          isNotNull(jobRow.label),
        ),
      )
      .orderBy(asc(jobRow.number))
    const lines = Papa.parse<string[]>(content, { newline: '\r\n', skipEmptyLines: true }).data
    const isThisPart = and(eq(jobFile.jobId, jobId), eq(jobFile.part, part))
    // It is unknown then which line belongs to which row, so all are removed.
    if (lines.length !== held.length) await tx.update(jobFile).set({ content: '' }).where(isThisPart)
    else {
      const kept = lines.filter((_, line) => !gone.has(held[line]?.number ?? 0))
      // Written back unchanged: text that a spreadsheet would execute was escaped before.
      await tx
        .update(jobFile)
        .set({ content: kept.length === 0 ? '' : `${Papa.unparse(kept, { newline: '\r\n' })}\r\n` })
        .where(isThisPart)
    }
  }
}
