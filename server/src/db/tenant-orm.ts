import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Orm } from './orm.ts'
import { readingClient } from './pipeline/reading-client.ts'
import type { Entering, ReadingClient } from './pipeline/reading-client.ts'
import { lsnText } from './replica/position.ts'
import { BehindError } from './replica/replica-reads.ts'
import type { ReplicaReads } from './replica/replica-reads.ts'
import { transactionsOn } from './pipeline/transaction-on.ts'
import { RowLevelSecurityError, TENANT_ROLE } from './schema/tenant-role.ts'

const SETTINGS = ['scope', 'user', 'partner', 'customers'] as const

/** Who reads, as the policies ask for it: ids, and `customers` with commas between them; '' for none. */
export type Tenant = Readonly<Record<(typeof SETTINGS)[number], string>>

type Source = Pick<Database, 'orm' | 'pool'>

/**
 * A client that reads behind row-level security: its statements run in read-only transactions of the tenant's role, so that a condition that a query
 * forgot gives nothing away. Without a tenant there is no row. Whatever writes is refused by the database.
 * @param reads from a replica where it may be read
 */
export function tenantOrm(db: Source, tenant: Tenant | undefined, reads?: ReplicaReads): Orm {
  const enter = entering(tenant)
  return reading(behind(db, enter), reads, enter)
}

/**
 * Whether a statement really runs in the tenant's role, and only in it, where it goes to the database together with what enters the role.
 * @param setting the name of the variable with the address
 * @throws {RowLevelSecurityError} such as behind a pool that gives each statement another connection
 */
export async function checkTenantReads(db: Source, setting = 'DATABASE_URL'): Promise<void> {
  const reader = tenantOrm(db, undefined)
  const user = sql<string>`select current_user as user`
  const inside = await Promise.all([reader.execute<{ user: string }>(user), reader.execute<{ user: string }>(user)])
  const outside = await db.pool.query<{ user: string }>('select current_user as user')
  if (inside.some(({ rows }) => rows[0]?.user !== TENANT_ROLE) || outside.rows[0]?.user === TENANT_ROLE)
    throw new RowLevelSecurityError(
      `Row-level security is not on: the database did not keep the role ${TENANT_ROLE} for one transaction. Let ${setting} name the database itself, or a pool that gives whole transactions to one connection.`,
    )
}

/** Reads as the owner of the tables, for whom no policy holds. @param reads from a replica where it may be read */
export const ownerReader = (db: Source, reads?: ReplicaReads): Orm =>
  reading({ client: readingClient(db.pool), transaction: (work, config) => db.orm.transaction(work, config) }, reads)

const quickReaders = new WeakMap<Source, Orm>()

/**
 * One reader for many requests: what they ask for in the same turn goes together, and each keeps its prepared statements. For statements that take no
 * time: whoever asks with them waits for all.
 */
export function quickReader(db: Source): Orm {
  const reader = quickReaders.get(db) ?? ownerReader(db)
  quickReaders.set(db, reader)
  return reader
}

/** By which statements and transactions go to one server. */
type Way = { readonly client: ReadingClient; readonly transaction: Orm['transaction'] }

function reading(here: Way, reads: ReplicaReads | undefined, enter?: Entering): Orm {
  const { client, transaction } = reads ? eitherWay(here, reads, enter) : here
  return Object.assign(drizzle({ client: client as unknown as pg.Pool }), { transaction })
}

/** Everything after what enters, in read-only transactions. */
const behind = ({ pool }: Source, enter: Entering): Way => ({
  client: readingClient(pool, enter),
  transaction: (work, config) =>
    transactionsOn(pool)(
      async (tx) => {
        await run(tx, enter)
        return work(tx)
      },
      { ...config, accessMode: 'read only' },
    ),
})

async function run(tx: Orm, { text, values, refused }: Entering): Promise<void> {
  try {
    await tx._.session.prepareQuery({ sql: text, params: [...values] }, undefined, undefined, false).execute()
  } catch (error) {
    throw refused?.(error) ?? error
  }
}

/** The replica's way where it may be read. What it must show is asked for together with what enters, and both hold for what comes after. */
function eitherWay(here: Way, reads: ReplicaReads, enter?: Entering): Way {
  let known: { source: Source; way: Way } | undefined
  let must = 0n
  const checked = checking(() => must, enter)
  const way = (source: Source, least: bigint): Way => {
    must = least
    if (known?.source !== source) known = { source, way: behind(source, checked) }
    return known.way
  }
  return {
    client: {
      query: (config, values) =>
        reads.read(
          (source, least) => way(source, least).client.query(config, values),
          () => here.client.query(config, values),
        ),
    },
    transaction: (work, config) =>
      reads.read(
        (source, least) => way(source, least).transaction(work, config),
        () => here.transaction(work, config),
      ),
  }
}

/** For one transaction alone: `set_config` with `true` is a `set local`. */
const setting = (name: string, value: string) => `set_config('${name}', ${value}, true)`
const IN_ROLE = `select ${setting('role', `'${TENANT_ROLE}'`)}, ${setting('transaction_read_only', "'on'")}`
const AS_TENANT = [IN_ROLE, ...SETTINGS.map((name, at) => setting(`portico.${name}`, `$${at + 1}`))].join(', ')

const entering = (tenant: Tenant | undefined): Entering =>
  tenant
    ? { name: 'enter', text: AS_TENANT, values: SETTINGS.map((name) => tenant[name]), as: 'tenant ' }
    : { name: 'enter as nobody', text: IN_ROLE, values: [], as: 'tenant ' }

/** The same on a replica, where it fails by a division by zero unless that is one and has replayed what it must. */
function checking(must: () => bigint, enter?: Entering): Entering {
  const place = (enter?.values.length ?? 0) + 1
  const check = `1 / coalesce((pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $${place}::pg_lsn)::int, 0) as read`
  return {
    name: `${enter?.name ?? 'as owner'} on the replica`,
    text: enter ? enter.text.replace('select ', `select ${check}, `) : `select ${check}`,
    get values() {
      return [...(enter?.values ?? []), lsnText(must())]
    },
    as: enter?.as ?? '',
    refused: (error) => (isDivisionByZero(error) ? new BehindError('The replica is behind.', { cause: error }) : error),
  }
}

const DIVISION_BY_ZERO = '22012'
const isDivisionByZero = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === DIVISION_BY_ZERO) || isDivisionByZero(error.cause))
