import { drizzle } from 'drizzle-orm/node-postgres'
import { escapeLiteral } from 'pg'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { Orm } from './orm.ts'
import { TENANT_ROLE } from './tenant-role.ts'

/** Who reads, as the policies ask for it: ids, and `customers` with commas between them; '' for none. */
export type Tenant = Readonly<Record<'scope' | 'user' | 'partner' | 'customers', string>>

/**
 * A client that reads behind row-level security: each statement, or each transaction, runs in a read-only transaction of the tenant's role, so that a
 * condition that a query forgot gives nothing away (checks.md D4). Without a tenant there is no row. Whatever writes is refused by the database.
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

/** The part of a pool that drizzle uses for statements. */
const tenantClient = (pool: pg.Pool, enter: string) => ({
  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(`begin read only; ${enter}`)
      const result = await client.query(config, values)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  },
})

/** For this transaction alone: `set_config` with `true` is a `set local`. */
function entering(tenant: Tenant | undefined): string {
  const settings = Object.entries(tenant ?? {}).map(([name, value]) => `set_config('portico.${name}', ${escapeLiteral(value)}, true)`)
  return [`set local role ${TENANT_ROLE}`, ...(settings.length > 0 ? [`select ${settings.join(', ')}`] : [])].join('; ')
}
