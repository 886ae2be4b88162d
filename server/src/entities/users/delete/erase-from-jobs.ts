import Papa from 'papaparse'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { jobFile, jobRow } from '../../../tables/job.table.ts'
import { serverSideSession } from '../../../tables/people/session.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

type Tx = Pick<Orm, 'delete' | 'select' | 'update'>

/** Takes users out of other people's jobs: their lines out of the files, their names off the rows, also of rows that are about their sessions. */
export async function eraseFromJobs(tx: Tx, userIds: readonly string[]): Promise<void> {
  const theirs = await rowsAbout(tx, userIds)
  // Locked first: a job that writes their line at this moment ends before, or sees that they are gone.
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

/** Rows about users, or about their sessions: a session that was deleted earlier is known by its label, their name. */
async function rowsAbout(tx: Tx, userIds: readonly string[]) {
  const names = (await tx.select({ name: userIdentity.userName }).from(userIdentity).where(anyOf(userIdentity.id, userIds))).map(
    ({ name }) => name,
  )
  const sessions = tx.select({ id: serverSideSession.id }).from(serverSideSession).where(anyOf(serverSideSession.userId, userIds))
  const isGone = sql`not exists (select from ${serverSideSession} where ${serverSideSession.id} = ${jobRow.subjectId})`
  return and(
    or(
      and(eq(jobRow.subjectType, 'UserIdentity'), anyOf(jobRow.subjectId, userIds)),
      and(eq(jobRow.subjectType, 'ServerSideSession'), or(inArray(jobRow.subjectId, sessions), and(anyOf(jobRow.label, names), isGone))),
    ),
    or(isNotNull(jobRow.label), isNotNull(jobRow.kept)),
  )
}

/** Takes the lines of some rows out of a file. A part holds a line for each row from its own number on that is done and has its label still. */
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
    // Which line is whose cannot be told then: none of them stays.
    if (lines.length !== held.length) await tx.update(jobFile).set({ content: '' }).where(isThisPart)
    else {
      const kept = lines.filter((_, line) => !gone.has(held[line]?.number ?? 0))
      // As they were written: what a spreadsheet would run is neutral already.
      await tx
        .update(jobFile)
        .set({ content: kept.length === 0 ? '' : `${Papa.unparse(kept, { newline: '\r\n' })}\r\n` })
        .where(isThisPart)
    }
  }
}
