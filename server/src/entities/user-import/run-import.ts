import type { CreateUser } from '../../tables/import.shape.ts'
import { and, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { mayDo } from '../../kit/graphql/guard.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { holdRows, settleEach, settleRows } from '../../kit/jobs/claim.ts'
import type { SettledRow, TakenRow } from '../../kit/jobs/claim.ts'
import { inBatches } from '../../kit/jobs/in-batches.ts'
import type { RunBatch } from '../../kit/jobs/kinds.ts'
import { drawUp, homesOf, insertsOf, insertUsers } from '../users/insert-users.ts'
import type { DrawnUp } from '../users/insert-users.ts'
import { readNewUsers } from '../users/new-user.ts'
import type { NewUser } from '../users/new-user.ts'
import { EarlierNames, lockNames, takenErrors, takenOf } from '../users/taken.ts'
import { importIdOf } from './retry-import.ts'
import { userImportRow } from '../../tables/import.table.ts'
import type { ImportFinding } from '../../tables/import.table.ts'

type Batch = Parameters<RunBatch>[0]
/** A row of the file as it is to be created, or what its check found where it could not be read. */
type Kept = { readonly line: number; readonly id: string; readonly input: CreateUser | null; readonly findings: readonly ImportFinding[] }

const MOST = 1000

/**
 * Creates the users of a batch of rows by the rules, the reach and the rights of this moment, as many in one transaction as go into a moment, with the
 * ends of their rows, so that neither is without the other. A row that breaks its transaction fails alone.
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
  const kept = await keptRows(batch, rows)
  await inBatches(batch, MOST, (some) =>
    createAll(
      batch,
      some.flatMap(({ number }) => kept.get(number) ?? []),
    ),
  )
}

async function keptRows({ job, context }: Batch, rows: readonly TakenRow[]): Promise<ReadonlyMap<number, Kept>> {
  const found = await context.orm
    .select({ line: userImportRow.line, input: userImportRow.input, findings: userImportRow.findings })
    .from(userImportRow)
    .where(
      and(
        eq(userImportRow.importId, importIdOf(job)),
        anyOf(
          userImportRow.line,
          rows.map(({ number }) => number),
        ),
      ),
    )
  const byLine = new Map(found.map((row) => [row.line, row]))
  return new Map(
    rows.map(({ number, subjectId }) => {
      const { input = null, findings = [] } = byLine.get(number) ?? {}
      return [number, { line: number, id: subjectId ?? '', input, findings }]
    }),
  )
}

/** @returns how long others had to wait for a name, in milliseconds: not how long these rows had to wait for theirs */
async function createAll({ job, worker, context }: Batch, rows: readonly Kept[]): Promise<number> {
  const { good, refused } = await sortOut(context, rows)
  const insertsFor = (some: readonly Good[]) =>
    insertsOf(
      context,
      some.map(({ user }) => user),
    )
  // For all of them, before anybody waits: as a rule nobody has taken a name since the check.
  const inserts = insertsFor(good)
  let began = 0
  await context.orm.transaction(async (tx) => {
    // A row that another has taken since, or that was cancelled, is none of ours.
    const held = await holdRows(
      tx,
      worker,
      job.id,
      rows.map(({ line }) => line),
    )
    const ours = good.filter(({ line }) => held.has(line))
    await lockNames(
      tx,
      ours.map(({ user }) => user.row),
    )
    began = performance.now()
    const { free, skipped } = await stillFree(tx, ours)
    await insertUsers(tx, free.length === good.length ? inserts : insertsFor(free))
    const done = free.map(({ line }) => ({ number: line, state: 'DONE' as const }))
    await settleEach(tx, job.id, [...done, ...skipped, ...refused.filter(({ number }) => held.has(number))])
  })
  return performance.now() - began
}

type Good = { readonly line: number; readonly user: DrawnUp }

/** By the rules as they stand now; a row that the check could not read is refused for that. The others are drawn up here, before anybody waits for them. */
async function sortOut(context: Batch['context'], rows: readonly Kept[]): Promise<{ good: Good[]; refused: SettledRow[] }> {
  const whole = rows.flatMap(({ input, ...row }) => (input ? [{ ...row, input }] : []))
  const read = await readNewUsers(
    context,
    whole.map(({ input }) => input),
  )
  const homes = await homesOf(
    context,
    read.flatMap((user) => (isNewUser(user) ? [user] : [])),
  )
  const [good, refused]: [Good[], SettledRow[]] = [[], []]
  for (const [at, { line, id, findings }] of whole.entries()) {
    const user = read[at]
    // Of the check's own findings only those that no rule of `createUser` would see again keep a row out.
    const own = findings.filter(({ code }) => OF_THE_FILE.has(code))
    if (!isNewUser(user)) refused.push(ending(line, 'REFUSED', [...own, ...(user ?? [])]))
    else if (own.length > 0) refused.push(ending(line, 'REFUSED', own))
    else good.push({ line, user: drawUp(context, { ...user, id }, homes) })
  }
  for (const { line, input, findings } of rows) if (!input) refused.push(ending(line, 'REFUSED', findings))
  return { good, refused }
}

const isNewUser = (read: NewUser | readonly UserError[] | undefined): read is NewUser => read !== undefined && !Array.isArray(read)

const OF_THE_FILE = new Set(['REQUIRED', 'PARTNER_AMBIGUOUS', 'CUSTOMER_AMBIGUOUS'])

/** Whose name and address nobody else has, nor a row before them; of partners whose names are locked. */
async function stillFree(tx: Orm, good: readonly Good[]): Promise<{ free: Good[]; skipped: SettledRow[] }> {
  const taken = await takenOf(
    tx,
    good.map(({ user }) => user.row),
  )
  const earlier = new EarlierNames()
  const [free, skipped]: [Good[], SettledRow[]] = [[], []]
  for (const [at, row] of good.entries()) {
    const one = taken[at]
    if (!one) throw new Error('The database did not answer for every name')
    const there = takenErrors(one)
    const { name, email } = there.length > 0 ? {} : earlier.take(row.user.row, one, row.line)
    const errors = [...there, ...takenErrors({ name: name !== undefined, email: email !== undefined })]
    if (errors.length > 0) skipped.push(ending(row.line, 'UNCHANGED', errors))
    else free.push(row)
  }
  return { free, skipped }
}

const ending = (number: number, state: 'REFUSED' | 'UNCHANGED', findings: readonly Omit<ImportFinding, 'line'>[]): SettledRow => ({
  number,
  state,
  code: findings[0]?.code ?? 'INTERNAL',
  message: findings.map(({ path, message }) => (path === null ? message : `${path}: ${message}`)).join(' '),
})
