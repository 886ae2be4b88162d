import { and, eq, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { mayDo } from '../../graphql/guard.ts'
import { settleRows } from '../../jobs/claim.ts'
import type { Settled, TakenRow } from '../../jobs/claim.ts'
import type { RunBatch } from '../../jobs/worker.ts'
import { homesOf, insertUsers } from '../users/insert-users.ts'
import type { UserToInsert } from '../users/insert-users.ts'
import { readNewUsers } from '../users/new-user.ts'
import type { CreateUser } from '../users/new-user.ts'
import { lockNames, takenErrors, takenOf } from '../users/taken.ts'
import { userImportRow } from './import.table.ts'
import type { ImportFinding } from './import.table.ts'

type Batch = Parameters<RunBatch>[0]
/** A row of the file as it is to be created, or what its check found where it could not be read. */
type Kept = { readonly line: number; readonly id: string; readonly input: CreateUser | null; readonly findings: readonly ImportFinding[] }

/**
 * Creates the users of a batch of rows by the rules, the reach and the rights of this moment, all in one transaction with the ends of the rows, so
 * that neither is without the other. Where a row breaks the transaction, the batch is halved until that row alone has failed.
 */
export const runImport: RunBatch = async (batch) => {
  const { job, rows, worker, context } = batch
  if ((await mayDo(context, 'Mutation.createUser')) !== 'allowed') {
    const numbers = rows.map(({ number }) => number)
    await settleRows(context.orm, worker, job.id, numbers, {
      state: 'REFUSED',
      code: 'NOT_ALLOWED',
      message: 'You may not do this any more.',
    })
    return
  }
  await createSome(batch, await keptRows(batch, rows))
}

async function keptRows({ job, context }: Batch, rows: readonly TakenRow[]): Promise<readonly Kept[]> {
  const found = await context.orm
    .select({ line: userImportRow.line, input: userImportRow.input, findings: userImportRow.findings })
    .from(userImportRow)
    .where(
      and(
        eq(userImportRow.importId, job.id),
        inArray(
          userImportRow.line,
          rows.map(({ number }) => number),
        ),
      ),
    )
  const byLine = new Map(found.map((row) => [row.line, row]))
  return rows.map(({ number, subjectId }) => ({
    line: number,
    id: subjectId ?? '',
    input: byLine.get(number)?.input ?? null,
    findings: byLine.get(number)?.findings ?? [],
  }))
}

class ClaimLost extends Error {}

async function createSome(batch: Batch, rows: readonly Kept[]): Promise<void> {
  const { job, worker, context, signal, log } = batch
  if (rows.length === 0 || signal.aborted) return
  try {
    await createAll(batch, rows)
  } catch (err) {
    if (err instanceof ClaimLost) return
    if (rows.length > 1) {
      const middle = Math.ceil(rows.length / 2)
      await createSome(batch, rows.slice(0, middle))
      return createSome(batch, rows.slice(middle))
    }
    log.error({ err, jobId: job.id, row: rows[0]?.line }, 'A row of a job failed')
    const lines = rows.map(({ line }) => line)
    await settleRows(context.orm, worker, job.id, lines, { state: 'FAILED', code: 'INTERNAL', message: 'Something went wrong here.' })
  }
}

async function createAll({ job, worker, context }: Batch, rows: readonly Kept[]): Promise<void> {
  const { good, refused } = await sortOut(context, rows)
  const homes = await homesOf(
    context,
    good.map(({ user }) => user),
  )
  await context.orm.transaction(async (tx) => {
    const { free, skipped } = await stillFree(tx, good)
    await insertUsers(
      tx,
      context,
      free.map(({ user }) => user),
      homes,
    )
    const done = free.map(({ line }) => ({ line, settled: { state: 'DONE' } as const }))
    const settled = await settleAlike(tx, worker, job.id, [...done, ...skipped, ...refused])
    if (settled < rows.length) throw new ClaimLost('A row is another’s or was cancelled')
  })
}

type Good = { readonly line: number; readonly user: UserToInsert }
type Ended = { readonly line: number; readonly settled: Settled }

/** By the rules as they stand now; a row that the check could not read is refused for that. */
async function sortOut(context: Batch['context'], rows: readonly Kept[]): Promise<{ good: Good[]; refused: Ended[] }> {
  const whole = rows.flatMap(({ input, ...row }) => (input ? [{ ...row, input }] : []))
  const read = await readNewUsers(
    context,
    whole.map(({ input }) => input),
  )
  const [good, refused]: [Good[], Ended[]] = [[], []]
  for (const [at, { line, id, findings }] of whole.entries()) {
    const user = read[at]
    // Of the check's own findings only those that no rule of `createUser` would see again keep a row out.
    const own = findings.filter(({ code }) => OF_THE_FILE.has(code))
    if (Array.isArray(user) || user === undefined) refused.push({ line, settled: ending('REFUSED', [...own, ...(user ?? [])]) })
    else if (own.length > 0) refused.push({ line, settled: ending('REFUSED', own) })
    else good.push({ line, user: { ...user, id } })
  }
  for (const { line, input, findings } of rows) if (!input) refused.push({ line, settled: ending('REFUSED', findings) })
  return { good, refused }
}

const OF_THE_FILE = new Set(['REQUIRED', 'PARTNER_AMBIGUOUS', 'CUSTOMER_AMBIGUOUS'])

/** Whose name and address nobody else has, nor a row before them; nobody else takes them until the transaction ends. */
async function stillFree(tx: Orm, good: readonly Good[]): Promise<{ free: Good[]; skipped: Ended[] }> {
  const wanted = good.map(({ user }) => ({ partnerId: user.partner?.id ?? null, userName: user.userName, email: user.email }))
  await lockNames(
    tx,
    wanted.map(({ partnerId }) => partnerId),
  )
  const taken = await takenOf(tx, wanted)
  const seen = new Set<string>()
  const [free, skipped]: [Good[], Ended[]] = [[], []]
  for (const [at, row] of good.entries()) {
    const one = taken[at]
    if (!one) throw new Error('The database did not answer for every name')
    const partnerId = row.user.partner?.id ?? null
    const keys = [`name ${partnerId} ${one.foldedName}`, `email ${partnerId} ${one.foldedEmail}`]
    const [name, email] = [one.name || seen.has(keys[0] ?? ''), one.email || seen.has(keys[1] ?? '')]
    if (name || email) skipped.push({ line: row.line, settled: ending('UNCHANGED', takenErrors({ name, email })) })
    else {
      for (const key of keys) seen.add(key)
      free.push(row)
    }
  }
  return { free, skipped }
}

/** Rows that end alike end in one statement. @returns how many were still the worker's */
async function settleAlike(tx: Orm, worker: string, jobId: string, ended: readonly Ended[]): Promise<number> {
  let count = 0
  for (const alike of Map.groupBy(ended, ({ settled }) => JSON.stringify(settled)).values()) {
    const [first] = alike
    if (first)
      count += await settleRows(
        tx,
        worker,
        jobId,
        alike.map(({ line }) => line),
        first.settled,
      )
  }
  return count
}

const ending = (state: 'REFUSED' | 'UNCHANGED', findings: readonly Omit<ImportFinding, 'line'>[]): Settled => ({
  state,
  code: findings[0]?.code ?? 'INTERNAL',
  message: findings.map(({ path, message }) => (path === null ? message : `${path}: ${message}`)).join(' '),
})
