import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RunningServer } from '../../tests/support/running-server.ts'

const BATCH = 1000

export type World = { readonly customerId: string; readonly users: number }

/** Makes every employee one whom each action changes: of the default host, with a method, in no customer. @returns a customer to add them to */
export async function prepare({ db }: RunningServer): Promise<World> {
  const customerId = randomUUID()
  const run = async (text: string) => (await db.pool.query(text)).rowCount ?? 0
  await run(
    `delete from user_customer using user_identity where user_identity.id = user_customer.user_id and user_type = 1 and user_identity.id not in (select created_by from job)`,
  )
  const users = await run(
    `update user_identity set partner_id = null, user_name = 'bench.' || id, two_factor_methods = 'EMAIL', two_factor_enabled = false, lockout_end = null where user_type = 1`,
  )
  await run(`insert into customer (id, name) values ('${customerId}', 'Bench')`)
  await run('vacuum analyze')
  return { customerId, users }
}

/** Rows a second of plain batches of 1,000 by unnest, each its own transaction: new users, and the lock's two columns of users that are there. */
export async function measurePlain({ db: { pool } }: RunningServer, rows: number) {
  const batches = Array.from({ length: Math.ceil(rows / BATCH) }, (_, batch) =>
    Array.from({ length: BATCH }, (__, at) => ({ id: randomUUID(), name: `plain.${batch}.${at}` })),
  )
  const rate = async (text: string, values: (batch: { id: string; name: string }[]) => unknown[]) => {
    const started = performance.now()
    for (const batch of batches) await pool.query(text, values(batch))
    return (batches.length * BATCH) / ((performance.now() - started) / 1000)
  }
  const insert = await rate(
    `insert into user_identity (id, user_name, email, display_name) select id, name, name || '@plain.example', name from unnest($1::uuid[], $2::text[]) as u (id, name)`,
    (batch) => [batch.map(({ id }) => id), batch.map(({ name }) => name)],
  )
  const update = await rate(
    `update user_identity set lockout_end = u.until, lockout_reason = u.reason from unnest($1::uuid[], $2::timestamptz[], $3::text[]) as u (id, until, reason) where user_identity.id = u.id`,
    (batch) => [batch.map(({ id }) => id), batch.map(() => '2040-01-01'), batch.map(() => 'Bench')],
  )
  await pool.query(`delete from user_identity where user_name like 'plain.%'`)
  await vacuum(pool)
  return { insert, update }
}

export const vacuum = (pool: pg.Pool): Promise<unknown> => pool.query('vacuum analyze')
