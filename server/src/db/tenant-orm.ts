import { drizzle } from 'drizzle-orm/node-postgres'
import { escapeLiteral } from 'pg'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Orm } from './orm.ts'
import { TENANT_ROLE } from './tenant-role.ts'

/** Who reads, as the policies ask for it: ids, and `customers` with commas between them; '' for none. */
export type Tenant = Readonly<Record<'scope' | 'user' | 'partner' | 'customers', string>>

/**
 * A client that reads behind row-level security: its statements run in read-only transactions of the tenant's role, so that a condition that a query
 * forgot gives nothing away (checks.md D4). Statements that follow one another share a transaction, as a page and what its rows lead to do.
 * Without a tenant there is no row. Whatever writes is refused by the database.
 */
export function tenantOrm(db: Pick<Database, 'orm' | 'pool'>, tenant: Tenant | undefined): Orm {
  const enter = entering(tenant)
  const reading = drizzle({ client: tenantClient(db.pool, enter) as unknown as pg.Pool })
  const transaction: Orm['transaction'] = (work, config) =>
    db.orm.transaction(
      async (tx) => {
        await tx.execute(enter)
        return work(tx)
      },
      { ...config, accessMode: 'read only' },
    )
  return Object.assign(reading, { transaction })
}

/**
 * The part of a pool that drizzle uses for statements. They go one after another over one connection; once none is asked for any more, their
 * transaction ends and the connection goes back, so that nobody who waits for another connection meanwhile keeps one.
 */
function tenantClient(pool: pg.Pool, enter: string) {
  let client: pg.PoolClient | undefined
  let asked = 0
  let last: Promise<unknown> = Promise.resolve()

  /** One thing after the other, whatever became of the one before. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  const opened = async (): Promise<pg.PoolClient> => {
    const fresh = await pool.connect()
    try {
      await fresh.query(`begin read only; ${enter}`)
      return fresh
    } catch (error) {
      await leave(fresh, 'rollback')
      throw error
    }
  }

  const end = async (how: 'commit' | 'rollback') => {
    const ended = client
    client = undefined
    if (ended) await leave(ended, how)
  }

  const run = async (config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> => {
    try {
      client ??= await opened()
      return await client.query(config, values)
    } catch (error) {
      // The next statement shall not fail for this one.
      await end('rollback')
      throw error
    } finally {
      asked--
    }
  }

  return {
    query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
      asked++
      const result = inTurn(() => run(config, values))
      // Whoever waits for the answer asks for more before the next turn of the event loop, or not right away.
      const settled = () => setImmediate(() => void inTurn(async () => (asked === 0 ? end('commit') : undefined)))
      result.then(settled, settled)
      return result
    },
  }
}

/** A connection whose transaction cannot be ended is given up. */
async function leave(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  const broken = await client.query(how).then(
    () => undefined,
    (failure: Error) => failure,
  )
  client.release(broken)
}

/** For this transaction alone: `set_config` with `true` is a `set local`. */
function entering(tenant: Tenant | undefined): string {
  const settings = Object.entries(tenant ?? {}).map(([name, value]) => `set_config('portico.${name}', ${escapeLiteral(value)}, true)`)
  return `select ${[`set_config('role', '${TENANT_ROLE}', true)`, ...settings].join(', ')}`
}
