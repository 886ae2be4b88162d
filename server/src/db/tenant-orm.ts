import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Orm } from './orm.ts'
import { readingClient } from './reading-client.ts'
import type { Entering } from './reading-client.ts'
import { RowLevelSecurityError, TENANT_ROLE } from './tenant-role.ts'

const SETTINGS = ['scope', 'user', 'partner', 'customers'] as const

/** Who reads, as the policies ask for it: ids, and `customers` with commas between them; '' for none. */
export type Tenant = Readonly<Record<(typeof SETTINGS)[number], string>>

type Source = Pick<Database, 'orm' | 'pool'>

/**
 * A client that reads behind row-level security: its statements run in read-only transactions of the tenant's role, so that a condition that a query
 * forgot gives nothing away. Without a tenant there is no row. Whatever writes is refused by the database.
 */
export function tenantOrm(db: Source, tenant: Tenant | undefined): Orm {
  const enter = entering(tenant)
  const transaction: Orm['transaction'] = (work, config) =>
    db.orm.transaction(
      async (tx) => {
        await tx._.session.prepareQuery({ sql: enter.text, params: [...enter.values] }, undefined, undefined, false).execute()
        return work(tx)
      },
      { ...config, accessMode: 'read only' },
    )
  return reading(db, transaction, enter)
}

/**
 * Whether a statement really runs in the tenant's role, and only in it, where it goes to the database together with what enters the role.
 * @throws {RowLevelSecurityError} such as behind a pool that gives each statement another connection
 */
export async function checkTenantReads(db: Source): Promise<void> {
  const reader = tenantOrm(db, undefined)
  const user = sql<string>`select current_user as user`
  const inside = await Promise.all([reader.execute<{ user: string }>(user), reader.execute<{ user: string }>(user)])
  const outside = await db.pool.query<{ user: string }>('select current_user as user')
  if (inside.some(({ rows }) => rows[0]?.user !== TENANT_ROLE) || outside.rows[0]?.user === TENANT_ROLE)
    throw new RowLevelSecurityError(
      `Row-level security is not on: the database did not keep the role ${TENANT_ROLE} for one transaction. Let DATABASE_URL name the database itself, or a pool that gives whole transactions to one connection.`,
    )
}

/** Reads as the owner of the tables, for whom no policy holds. */
export const ownerReader = (db: Source): Orm => reading(db, (work, config) => db.orm.transaction(work, config))

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

const reading = ({ pool }: Source, transaction: Orm['transaction'], enter?: Entering): Orm =>
  Object.assign(drizzle({ client: readingClient(pool, enter) as unknown as pg.Pool }), { transaction })

/** For one transaction alone: `set_config` with `true` is a `set local`. */
const setting = (name: string, value: string) => `set_config('${name}', ${value}, true)`
const IN_ROLE = `select ${setting('role', `'${TENANT_ROLE}'`)}, ${setting('transaction_read_only', "'on'")}`
const AS_TENANT = [IN_ROLE, ...SETTINGS.map((name, at) => setting(`portico.${name}`, `$${at + 1}`))].join(', ')

const entering = (tenant: Tenant | undefined): Entering =>
  tenant
    ? { name: 'enter', text: AS_TENANT, values: SETTINGS.map((name) => tenant[name]) }
    : { name: 'enter as nobody', text: IN_ROLE, values: [] }
