import { setTimeout } from 'node:timers/promises'
import { and, sql, type SQL } from 'drizzle-orm'
import { open, seal, sealedHead, type SealingKeys } from '../../platform/secrets.ts'
import type { Orm } from '../orm.ts'
import { sealedColumns, type SealedColumn } from './sealed-columns.ts'

/** Result for a column: the number of values that were sealed again, that no key opens, and that are still under another key than the present one. */
type Resealed = { readonly name: string; readonly resealed: number; readonly unopened: number; readonly left: number }

const BATCH = 500
/** Number of rounds, since rows locked by others are skipped until the next one. */
const ROUNDS = 20
const BETWEEN_MS = 250

/**
 * Seals everything again that is not under the present key, in short transactions, while other processes read and write. If it is killed, the next
 * run continues. The root comes last, and only once nothing is left that could be opened: until then no process starts without the old key.
 */
export async function* resealAll(orm: Orm, keys: SealingKeys): AsyncGenerator<Resealed> {
  let couldBeOpened = 0
  for (const column of sealedColumns) {
    if (column === sealedColumns.at(-1) && couldBeOpened > 0) return
    const done = await resealColumn(orm, column, keys)
    couldBeOpened += done.left - done.unopened
    yield done
  }
}

/** Counts the values of each column that are under another key than the present one. */
export async function countOld(orm: Orm, keys: SealingKeys): Promise<{ name: string; left: number }[]> {
  const counts: { name: string; left: number }[] = []
  for (const column of sealedColumns) counts.push({ name: column.name, left: await countOldIn(orm, column, keys) })
  return counts
}

async function resealColumn(orm: Orm, column: SealedColumn, keys: SealingKeys): Promise<Resealed> {
  let resealed = 0
  for (let round = 1; ; round++) {
    const passed = await passOver(orm, column, keys)
    resealed += passed.resealed
    const left = await countOldIn(orm, column, keys)
    if (left <= passed.unopened || round === ROUNDS) return { name: column.name, resealed, unopened: passed.unopened, left }
    await setTimeout(BETWEEN_MS)
  }
}

/** Goes through the table once, by its primary key. */
async function passOver(orm: Orm, column: SealedColumn, keys: SealingKeys): Promise<{ resealed: number; unopened: number }> {
  const count = { resealed: 0, unopened: 0 }
  for (let after: unknown[] | undefined; ;) {
    const batch = await resealBatch(orm, column, keys, after)
    count.resealed += batch.resealed
    count.unopened += batch.rows.length - batch.resealed
    after = batch.rows.at(-1)
    if (batch.rows.length < BATCH) return count
  }
}

/** @returns the keys of the rows that were looked at */
const resealBatch = (orm: Orm, column: SealedColumn, keys: SealingKeys, after: unknown[] | undefined) =>
  orm.transaction(async (tx) => {
    // The secret itself does not change: triggers must not treat this as a change of who can sign in. Each batch uses the primary key; otherwise a
    // large table would be read once per batch.
    await tx.execute(sql`select set_config('portico.resealing', 'on', true), set_config('enable_seqscan', 'off', true)`)
    const found = await lockOld(tx, column, keys, after)
    const fresh = found.flatMap(({ row, sealed }) => {
      const again = sealedAgain(sealed, keys)
      return again === undefined ? [] : [{ row, sealed: again }]
    })
    if (fresh.length > 0) await write(tx, column, fresh)
    return { rows: found.map(({ row }) => row), resealed: fresh.length }
  })

type Row = { row: unknown[]; sealed: Buffer }

async function lockOld(tx: Pick<Orm, 'execute'>, column: SealedColumn, keys: SealingKeys, after: unknown[] | undefined): Promise<Row[]> {
  const { table, key, bytes } = column
  const names = key.map((_column, at) => sql.identifier(`k${at}`))
  const selected = key.map((one, at) => sql`${one} as ${names[at]}`)
  const { rows } = await tx.execute<Record<string, unknown> & { sealed: Buffer }>(sql`
    select ${list(selected)}, ${bytes} as sealed from ${table} where ${and(isOld(column, keys), after && isAfter(column, after))}
    order by ${list(key.map((one) => sql`${one}`))} limit ${BATCH} for update skip locked`)
  return rows.map((row) => ({ row: key.map((_column, at) => row[`k${at}`]), sealed: row.sealed }))
}

async function write(tx: Pick<Orm, 'execute'>, { table, key, set }: SealedColumn, rows: readonly Row[]): Promise<void> {
  const arrays = key.map((one, at) => sql`${sql.param(rows.map(({ row }) => row[at]))}::${sql.raw(one.getSQLType())}[]`)
  const matches = key.map((one, at) => sql`${one} = fresh.${sql.identifier(`k${at}`)}`)
  await tx.execute(sql`update ${table} set ${set(sql`fresh.sealed`)}
    from unnest(${list(arrays)}, ${sql.param(rows.map(({ sealed }) => sealed))}::bytea[])
      as fresh (${list(key.map((_column, at) => sql.identifier(`k${at}`)))}, sealed)
    where ${and(...matches)}`)
}

async function countOldIn(orm: Orm, column: SealedColumn, keys: SealingKeys): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(
    sql`select count(*)::int as count from ${column.table} where ${isOld(column, keys)}`,
  )
  return rows[0]?.count ?? 0
}

const isOld = ({ has, bytes }: SealedColumn, { present }: SealingKeys): SQL =>
  sql`${has} and substring(${bytes} from 1 for 5) <> ${sealedHead(present)}::bytea`

const isAfter = ({ key }: SealedColumn, after: readonly unknown[]): SQL =>
  sql`(${list(key.map((one) => sql`${one}`))}) > (${list(after.map((value, at) => sql`${value}::${sql.raw(key[at]?.getSQLType() ?? 'text')}`))})`

const list = (parts: readonly SQL[] | readonly ReturnType<typeof sql.identifier>[]): SQL => sql.join([...parts], sql`, `)

function sealedAgain(sealed: Buffer, keys: SealingKeys): Buffer | undefined {
  try {
    return seal(open(sealed, keys), keys)
  } catch {
    return undefined
  }
}
