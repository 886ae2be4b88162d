import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { RunningServer } from '../../../tests/support/running-server.ts'
import { plainRate } from '../places/plain-rate.ts'

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
 * of the same columns with its primary key alone (`bare`), the lock's two columns of users that are there (`update`), and what each action writes (`same`).
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
  await pool.query('drop table bare_user')
  await vacuum(pool)
  const same = new Map<string, number>()
  for (const [name, change] of Object.entries(CHANGES)) {
    same.set(
      name,
      await measureChange(
        pool,
        users.map(({ id }) => id),
        change,
      ),
    )
    await vacuum(pool)
  }
  return { insert, bare, update, same }
}

/** What an action writes of the users themselves, by their ids. In this order: the last leaves nobody. */
const CHANGES: Readonly<Record<string, (given: string) => string>> = {
  lock: (given) =>
    `update user_identity set lockout_end = '2040-01-01', lockout_reason = 'Bench', version = version + 1 from ${given} as u (id) where user_identity.id = u.id`,
  'two-factor on': (given) =>
    `update user_identity set two_factor_enabled = true, version = version + 1 from ${given} as u (id) where user_identity.id = u.id`,
  'add to customer': (given) =>
    `with changed as (update user_identity set version = version + 1 from ${given} as u (id) where user_identity.id = u.id returning user_identity.id)
     insert into user_customer (user_id, customer_id) select changed.id, customer.id from changed, (select id from customer limit 1) as customer`,
  delete: (given) => `delete from user_identity using ${given} as u (id) where user_identity.id = u.id`,
}

/** Users a second of one change with its audit rows and the settled rows of its job, which no job can do without; no rule, no claim, no lock. */
async function measureChange(pool: pg.Pool, ids: readonly string[], statement: (given: string) => string): Promise<number> {
  const job = randomUUID()
  await pool.query(
    `insert into job (id, kind, created_by, host, state) select $1, 'USER_BULK', id, 'localhost', 'DONE' from user_identity where user_name = 'operations' limit 1`,
    [job],
  )
  await pool.query(
    `insert into job_row (job_id, number, subject_type, subject_id, label) select $1, n, 'UserIdentity', id, 'Bench' from unnest($2::uuid[]) with ordinality as u (id, n)`,
    [job, ids],
  )
  const kept = JSON.stringify({
    before: { lockoutEnd: null, lockoutReason: null },
    after: { lockoutEnd: '2040-01-01', lockoutReason: 'Bench' },
  })
  const rate = await plainRate(pool, ids.length, [
    { columns: { id: 'uuid' }, rows: ids.map((id) => ({ id })), statement },
    {
      table: 'audit_log',
      columns: { action: 'text', subject_type: 'text', subject_id: 'text', before: 'jsonb', after: 'jsonb' },
      rows: ids.map((id) => ({ action: 'bench', subject_type: 'UserIdentity', subject_id: id, before: kept, after: kept })),
    },
    {
      columns: { job_id: 'uuid', number: 'integer', kept: 'jsonb' },
      rows: ids.map((_, at) => ({ job_id: job, number: at + 1, kept })),
      statement: (given) =>
        `update job_row set state = 'DONE', kept = r.kept, version_after = 2 from ${given} as r (job_id, number, kept)
         where job_row.job_id = r.job_id and job_row.number = r.number`,
    },
  ])
  await pool.query('delete from job where id = $1', [job])
  return rate
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
