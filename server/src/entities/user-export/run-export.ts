import { and, inArray } from 'drizzle-orm'
import { csvOf } from '../../platform/csv.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import { settleRows } from '../../kit/jobs/claim.ts'
import { jobFile } from '../../tables/job.table.ts'
import type { RunBatch } from '../../kit/jobs/kinds.ts'
import { userColumns } from '../users/user.row.ts'
import { userIdentity } from '../../tables/user.table.ts'
import type { ExportWords } from './export-columns.ts'
import { exportRow, isExportColumn } from './export-columns.ts'

/** Writes a batch of users as one part of the file, by the reach of this moment, and settles its rows with it. */
export const runExport: RunBatch = async ({ job, rows, worker, context }) => {
  const [first] = rows
  if (!first) return
  const numbers = rows.map(({ number }) => number)
  if ((await mayDo(context, 'Query.users')) !== 'allowed') {
    await settleRows(context.orm, worker, job.id, numbers, {
      state: 'REFUSED',
      code: 'NOT_ALLOWED',
      message: 'You may not do this any more.',
    })
    return
  }
  const { columns: named } = job.parameters
  const columns = Array.isArray(named) ? named.filter(isExportColumn) : []
  const ids = rows.flatMap(({ subjectId }) => subjectId ?? [])
  const users = await context.reader
    .select(userColumns)
    .from(userIdentity)
    .where(and(inArray(userIdentity.id, ids), context.reach.users))
  const byId = new Map(users.map((user) => [user.id, user]))
  const there = rows.flatMap((row) => {
    const user = byId.get(row.subjectId ?? '')
    return user ? [{ number: row.number, user }] : []
  })
  const gone = numbers.filter((number) => !there.some((row) => row.number === number))
  const content = csvOf(await Promise.all(there.map(({ user }) => exportRow(columns, wordsOf(job.parameters), user, context))))
  await context.orm.transaction(async (tx) => {
    const done = await settleRows(
      tx,
      worker,
      job.id,
      there.map(({ number }) => number),
      { state: 'DONE' },
    )
    const missed = await settleRows(tx, worker, job.id, gone, {
      state: 'REFUSED',
      code: 'USER_NOT_FOUND',
      message: 'There is no such user.',
    })
    // Another process has taken the batch since, or it was cancelled: the part is theirs to write, or nobody's.
    if (done + missed < rows.length) return tx.rollback()
    await tx.insert(jobFile).values({ jobId: job.id, part: first.number, content })
  })
}

const wordsOf = ({ words }: Readonly<Record<string, unknown>>): ExportWords =>
  typeof words === 'object' && words !== null && !Array.isArray(words) ? words : {}
