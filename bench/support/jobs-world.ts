import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RunningServer } from '../../tests/support/running-server.ts'
import { plainRate } from './plain-rate.ts'

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
  await vacuum(db.pool)
  return { customerId, users }
}

/** A user whom an import creates and who is then inserted plainly; of another type than those whom the bulk actions change. */
export const newUser = (prefix: string, at: number) => ({
  userName: `${prefix}.${at}`,
  email: `${prefix}.${at}@example.org`,
  givenName: `Given${at}`,
  familyName: `Family${at}`,
  userType: 2,
})

const USER = { id: 'uuid', user_name: 'text', email: 'text', user_type: 'smallint', display_name: 'text' }

/**
 * Rows a second of plain batches of 1,000 by unnest, each its own transaction: new users into their table with all its indexes (`insert`), into one
 * of the same columns with its primary key alone (`bare`), and the lock's two columns of users that are there (`update`).
 */
export async function measurePlain({ db: { pool } }: RunningServer, count: number) {
  const users = Array.from({ length: count }, (_, at) => {
    const { userName, email, userType, givenName, familyName } = newUser('plain', at)
    return { id: randomUUID(), user_name: userName, email, user_type: userType, display_name: `${givenName} ${familyName}` }
  })
  await pool.query('create table bare_user (like user_identity including defaults including generated, primary key (id))')
  const insert = await plainRate(pool, count, [{ table: 'user_identity', columns: USER, rows: users }])
  const bare = await plainRate(pool, count, [{ table: 'bare_user', columns: USER, rows: users }])
  const update = await plainRate(pool, count, [
    {
      columns: { id: 'uuid', until: 'timestamptz', reason: 'text' },
      rows: users.map(({ id }) => ({ id, until: '2040-01-01', reason: 'Bench' })),
      statement: (given) =>
        `update user_identity set lockout_end = u.until, lockout_reason = u.reason from ${given} as u (id, until, reason) where user_identity.id = u.id`,
    },
  ])
  await pool.query(`delete from user_identity where user_name like 'plain.%'`)
  await pool.query('drop table bare_user')
  await vacuum(pool)
  return { insert, bare, update }
}

const LEFT = {
  user_identity: { columns: USER, by: 'id', of: `user_name like 'import.%'` },
  user_claim: {
    columns: { user_id: 'uuid', claim_type: 'text', claim_value: 'text' },
    by: 'user_id',
    of: `user_id in (select id from user_identity where user_name like 'import.%')`,
  },
  audit_log: {
    columns: { actor_id: 'uuid', action: 'text', subject_type: 'text', subject_id: 'text', after: 'jsonb' },
    by: 'subject_id',
    of: `action = 'createUser' and after->>'userName' like 'import.%'`,
  },
  short_link: {
    columns: { hash: 'text', purpose: 'text', path: 'text', user_id: 'uuid', created_by: 'uuid', expires_at: 'timestamptz' },
    by: 'user_id',
    of: `user_id in (select id from user_identity where user_name like 'import.%')`,
  },
  outbox: {
    columns: { channel: 'text', recipient: 'text', subject: 'text', text: 'text', html: 'text', purpose: 'text', user_id: 'uuid' },
    by: 'user_id',
    of: `recipient like 'import.%'`,
  },
} as const

/**
 * Users a second when all the rows that an import has left (users, claims, audit rows, links, mails) are taken out and put in again by plain unnest, a
 * thousand users with theirs in each transaction: what the database alone needs for them, without a rule, a check or a settled row. In the order of their ids, since two lanes wrote them. Nobody of them is left.
 */
export async function measureLeft({ db: { pool } }: RunningServer, count: number): Promise<number> {
  const parts = []
  for (const [table, { columns, by, of }] of Object.entries(LEFT)) {
    const names = Object.keys(columns).map((name) => `${name}::text`)
    const { rows } = await pool.query<Record<string, string>>(`select ${names.join(', ')} from ${table} where ${of} order by ${by}`)
    parts.push({ table, columns, rows })
  }
  await pool.query(`delete from outbox where recipient like 'import.%'`)
  await pool.query(`delete from short_link where user_id in (select id from user_identity where user_name like 'import.%')`)
  await pool.query(`delete from user_identity where user_name like 'import.%'`)
  await vacuum(pool)
  const rate = await plainRate(pool, count, parts)
  await pool.query(`delete from user_identity where user_name like 'import.%'`)
  await vacuum(pool)
  return rate
}

export const vacuum = (pool: pg.Pool): Promise<unknown> => pool.query('vacuum analyze')
