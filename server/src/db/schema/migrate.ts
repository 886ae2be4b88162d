import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { Mistake } from '../../platform/mistake.ts'
import { ensureTenantRole, letLikeUseIndexes } from './tenant-role.ts'

/**
 * Statements that validate the constraints that migrations added as NOT VALID, each for a transaction of its own. New rows satisfy them since the
 * migration, and checking the old rows of a large table here lets other processes write meanwhile. If an old row breaks one, its statement fails with
 * the constraint's name.
 */
async function unvalidatedConstraints(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement from pg_constraint
     where not convalidated and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  return rows.map(({ statement }) => statement)
}

/** The database and this version do not fit together. The message tells the operator what to do. */
class MigrationError extends Mistake {
  override name = 'MigrationError'
}

/**
 * A migration of the journal. `tag`: the name of its file; `when`: milliseconds since 1970, which identifies it for versions before tags; `needs`:
 * the newest migration that a version must have in its own journal to work on the tables after this one, if not every version can.
 */
export type Migration = { readonly tag: string; readonly when: number; readonly needs?: string }

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number will do, as long as every process of an installation uses the same. */
const ADVISORY_LOCK = 7_264_001
/**
 * How long a statement waits for a lock, in milliseconds. Everybody who comes after it waits as long for the same table. PostgreSQL looks for
 * deadlocks after a second and aborts one transaction: this one gives up earlier.
 */
const LOCK_TIMEOUT_MS = 300
/** Delay between two attempts at a lock, in milliseconds: transactions that waited meanwhile go first. */
const RETRY_AFTER_MS = 700
/** Longest wait for a lock in all, in milliseconds. */
const LONGEST_WAIT_MS = 600_000

/**
 * Brings the tables up to date, then validates the constraints that migrations left NOT VALID. Each step is a transaction of its own, so that nobody
 * waits for more than one of them. Of several processes that start together one works, the others wait.
 * @param report called with what a migration says by `raise notice`, such as how many rows it left unchanged
 * @throws {MigrationError} the database has migrations that this version cannot work with, or a table stays locked
 */
export async function migrate(pool: pg.Pool, folder = FOLDER, report: (notice: string) => void = () => {}): Promise<void> {
  const journal = readJournal(folder)
  const client = await pool.connect()
  // Other notices are PostgreSQL's own, about objects that exist already.
  const hear = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
    if (code === RAISED && message !== undefined) report(message)
  }
  client.on('notice', hear)
  try {
    await alone(client, 'the role of tenants', () => ensureTenantRole(client))
    await alone(client, 'the list of migrations', () => makeList(client, journal))
    while (await alone(client, 'a migration', () => applyNext(client, folder, journal)));
    for (const statement of await unvalidatedConstraints(client)) await alone(client, statement, () => client.query(statement))
    await alone(client, 'searches of tenants', () => letLikeUseIndexes(client))
  } finally {
    client.off('notice', hear)
    client.release()
  }
}

/** Whether the database answers, has every migration of this version, and none that this version cannot work with. */
export async function isReady(pool: pg.Pool): Promise<boolean> {
  try {
    const applied = await readApplied(pool)
    ownJournal ??= readJournal(FOLDER)
    return ownJournal.every(({ tag }) => applied.has(tag)) && missingNeed(applied, ownJournal) === undefined
  } catch {
    return false
  }
}
let ownJournal: readonly Migration[] | undefined

const readJournal = (folder: string): readonly Migration[] => JSON.parse(readFileSync(`${folder}/journal.json`, 'utf8'))

/** Applied migrations by tag, with the migration that a version needs to work on their tables. */
type Applied = ReadonlyMap<string, string | null>

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query<{ tag: string; needs: string | null }>(
    'select tag, needs from drizzle.__drizzle_migrations where tag is not null',
  )
  return new Map(rows.map(({ tag, needs }) => [tag, needs]))
}

const missingNeed = (applied: Applied, journal: readonly Migration[]) =>
  [...applied.values()].find((needs) => needs !== null && journal.every(({ tag }) => tag !== needs))

/** Versions before tags stored only the time of a migration; a process of such a version may still do so at the same time. */
async function makeList(client: pg.PoolClient, journal: readonly Migration[]): Promise<void> {
  // `create schema if not exists` goes by the session's cache, which may not have what another process has just created. Reading the catalog renews it.
  const { rowCount: hasSchema } = await client.query("select from pg_namespace where nspname = 'drizzle'")
  if (hasSchema === 0) await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint, tag text, needs text)',
  )
  const { rowCount: hasTags } = await client.query(
    "select from information_schema.columns where table_schema = 'drizzle' and table_name = '__drizzle_migrations' and column_name = 'tag'",
  )
  if (hasTags === 0) await client.query('alter table drizzle.__drizzle_migrations add column tag text, add column needs text')
  await client.query(
    `update drizzle.__drizzle_migrations applied set tag = known.tag, needs = known.needs
     from unnest($1::bigint[], $2::text[], $3::text[]) as known (at, tag, needs) where applied.tag is null and applied.created_at = known.at`,
    [journal.map(({ when }) => when), journal.map(({ tag }) => tag), journal.map(({ needs }) => needs ?? null)],
  )
}

/** First line of a migration that is done in batches: each run is a transaction of its own, and it is applied once a run changes no row. */
const IN_BATCHES = '-- in batches'

/** Applies the first migration of the journal that the database does not have, or its next batch. @returns whether there was one */
async function applyNext(client: pg.PoolClient, folder: string, journal: readonly Migration[]): Promise<boolean> {
  const applied = await readApplied(client)
  const need = missingNeed(applied, journal)
  if (need !== undefined)
    throw new MigrationError(
      `A newer version has brought this database up to date, and this one is too old to work on it. Start a version that has the migration ${need}.`,
    )
  const next = journal.findIndex(({ tag }) => !applied.has(tag))
  const migration = journal[next]
  if (!migration) return false
  const later = journal.slice(next + 1).find(({ tag }) => applied.has(tag))
  if (later)
    throw new MigrationError(
      `The migration ${migration.tag} comes before ${later.tag}, which this database already has. Put it at the end of server/migrations/journal.json under a new number, or go back to the version that this database is of.`,
    )
  const text = readFileSync(`${folder}/${migration.tag}.sql`, 'utf8')
  let changed = 0
  for (const statement of text.split('--> statement-breakpoint')) changed += (await client.query(statement)).rowCount ?? 0
  if (text.startsWith(IN_BATCHES) && changed > 0) return true
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, tag, needs) values ($1, $2, $3, $4)', [
    createHash('sha256').update(text).digest('hex'),
    migration.when,
    migration.tag,
    migration.needs ?? null,
  ])
  return true
}

/**
 * Runs a step in one transaction that holds the lock: a session lock would stay behind on another connection of a pooler. If somebody else has locked
 * a table, the step is retried, and the lock is released in between.
 */
async function alone<T>(client: pg.PoolClient, what: string, work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + LONGEST_WAIT_MS; ; await wait(RETRY_AFTER_MS)) {
    await client.query('begin')
    try {
      await client.query('set local statement_timeout = 0')
      await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      const answer = await work()
      await client.query('commit')
      return answer
    } catch (error) {
      // If the connection is gone the work's own error says so.
      await client.query('rollback').catch(() => {})
      if (!isHeldUp(error)) throw error
      if (Date.now() > end)
        throw new MigrationError(
          `An upgrade step (${what}) waited ${LONGEST_WAIT_MS / 60_000} minutes for a table that another transaction holds. Look for a long one in pg_stat_activity, end it, and start again.`,
          { cause: error },
        )
    }
  }
}

/** The code of `raise notice`. */
const RAISED = '00000'

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const isHeldUp = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED)
