import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { Orm } from './orm.ts'
import { readingClient, type Entering } from './pipeline/reading-client.ts'
import { ormOver, sessionOf, type StatementClient } from './pipeline/driver-internals.ts'
import { lsnText } from './replica/position.ts'
import { BehindError, type ReplicaReads } from './replica/replica-reads.ts'
import { transactionsOn } from './pipeline/transaction-on.ts'
import { RowLevelSecurityError, TENANT_ROLE } from './schema/tenant-role.ts'

const SETTINGS = ['scope', 'user', 'partner', 'customers'] as const

/** The reading tenant as the policies need it: ids, and `customers` separated by commas; '' for none. */
type Tenant = Readonly<Record<(typeof SETTINGS)[number], string>>

type Source = Pick<Database, 'orm' | 'pool'>

/**
 * A client that reads under row-level security: its statements run in read-only transactions of the tenant's role, so that a condition that a query
 * forgot reveals nothing. Without a tenant there are no rows. The database refuses every write.
 * @param reads reads from a replica where that is allowed
 */
export function tenantOrm(db: Source, tenant: Tenant | undefined, reads?: ReplicaReads): Orm {
  const enter = entering(tenant)
  return reading(behind(db, enter), reads, enter)
}

/**
 * Checks that a statement really runs in the tenant's role, and only in it, when it is sent together with the statement that enters the role.
 * @param setting name of the variable with the address
 * @throws {RowLevelSecurityError} e.g. behind a pool that gives each statement another connection
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

/** Reads as the owner of the tables, for whom no policy holds. @param reads reads from a replica where that is allowed */
export const ownerReader = (db: Source, reads?: ReplicaReads): Orm =>
  reading({ client: readingClient(db.pool), transaction: (work, config) => db.orm.transaction(work, config) }, reads)

const quickReaders = new WeakMap<Source, Orm>()

/**
 * One reader for many requests: statements of the same turn are sent together, and each connection keeps its prepared statements. Only for statements
 * that take no time, because all of a turn wait for each other.
 */
export function quickReader(db: Source): Orm {
  const reader = quickReaders.get(db) ?? ownerReader(db)
  quickReaders.set(db, reader)
  return reader
}

/** How statements and transactions are sent to one server. */
type Way = { readonly client: StatementClient; readonly transaction: Orm['transaction'] }

function reading(here: Way, reads: ReplicaReads | undefined, enter?: Entering): Orm {
  const { client, transaction } = reads ? eitherWay(here, reads, enter) : here
  return Object.assign(ormOver(client), { transaction })
}

/** Sends everything after the entering statement, in read-only transactions. */
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
    await sessionOf(tx)
      .prepareQuery({ sql: text, params: [...values] }, undefined, undefined, false)
      .execute()
  } catch (error) {
    throw refused?.(error) ?? error
  }
}

/** Uses the replica where it may be read. The check of its position is sent together with the entering statement, and both hold for what follows. */
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

/** Applies to one transaction only: `set_config` with `true` is a `set local`. */
const setting = (name: string, value: string) => `set_config('${name}', ${value}, true)`
const IN_ROLE = `select ${setting('role', `'${TENANT_ROLE}'`)}, ${setting('transaction_read_only', "'on'")}`
const AS_TENANT = [IN_ROLE, ...SETTINGS.map((name, at) => setting(`portico.${name}`, `$${at + 1}`))].join(', ')

const entering = (tenant: Tenant | undefined): Entering =>
  tenant
    ? { name: 'enter', text: AS_TENANT, values: SETTINGS.map((name) => tenant[name]), as: 'tenant ' }
    : { name: 'enter as nobody', text: IN_ROLE, values: [], as: 'tenant ' }

/** Entering statement for a replica: it fails with a division by zero unless the server is one and has replayed up to the required position. */
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
