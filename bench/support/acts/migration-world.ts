import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../../../tests/support/running-server.ts'
import { plainRate } from '../places/plain-rate.ts'
import { vacuum } from './jobs-world.ts'

const CUSTOMERS = 200
const HASH = `$2b$04$${'a'.repeat(53)}`

/** So many users of 200 customers of NaturalHR that the portal has already, each with a password that can be taken over. @returns the ids of the customers */
export async function hrWorld({ db: { pool } }: RunningServer, mark: string, users: number): Promise<readonly string[]> {
  await pool.query(
    `insert into hr_product_customer (source, id, name, type, is_active) select 'NATURAL_HR', $1 || n, $1 || ' customer ' || n, 'HR', true from generate_series(1, $2::int) as n`,
    [mark, CUSTOMERS],
  )
  await pool.query(
    `insert into customer (name, partner_id, hr_source, hr_customer_id)
     select name, (select id from partner where domain = 'acme.localhost'), source, id from hr_product_customer where source = 'NATURAL_HR' and id like $1 || '%'`,
    [mark],
  )
  await pool.query(
    `insert into hr_product_user (source, id, customer_id, user_name, email, given_name, family_name, phone, type, locale, is_active, password_hash)
     select 'NATURAL_HR', $1 || 'U' || lpad(n::text, 6, '0'), $1 || (n % $2 + 1), $1 || '.' || n, $1 || '.' || n || '@hr.example', 'Given' || n, 'Family' || n, '',
       'Employee', 'de', true, $4 from generate_series(1, $3::int) as n`,
    [mark, CUSTOMERS, users, HASH],
  )
  await vacuum(pool)
  return Array.from({ length: CUSTOMERS }, (_, at) => `${mark}${at + 1}`)
}

const of = (mark: string) => `(select id from user_identity where user_name like '${mark}.%')`
/** What a migration leaves of each user. */
const left = (mark: string) => [
  {
    table: 'user_identity',
    columns: {
      id: 'uuid',
      partner_id: 'uuid',
      user_name: 'text',
      email: 'text',
      email_confirmed: 'boolean',
      user_type: 'smallint',
      display_name: 'text',
      password_hash: 'text',
    },
    by: 'id',
    where: `user_name like '${mark}.%'`,
  },
  {
    table: 'user_claim',
    columns: { user_id: 'uuid', claim_type: 'text', claim_value: 'text' },
    by: 'user_id',
    where: `user_id in ${of(mark)}`,
  },
  { table: 'user_customer', columns: { user_id: 'uuid', customer_id: 'uuid' }, by: 'user_id', where: `user_id in ${of(mark)}` },
  {
    table: 'user_hr_id',
    columns: { source: 'text', hr_user_id: 'text', user_id: 'uuid', customer_id: 'uuid' },
    by: 'user_id',
    where: `user_id in ${of(mark)}`,
  },
  {
    table: 'audit_log',
    columns: { actor_id: 'uuid', action: 'text', subject_type: 'text', subject_id: 'text', after: 'jsonb' },
    by: 'subject_id',
    where: `action = 'createUser' and after->>'userName' like '${mark}.%'`,
  },
]

/**
 * Users a second when all the rows that a migration has left, and the ends of its job rows, are taken out and put in again by plain unnest, a thousand users
 * with theirs in each transaction: what the database alone needs for them. Nobody of them is left.
 */
export async function measurePlainMigration({ db: { pool } }: RunningServer, mark: string, job: string, users: number): Promise<number> {
  const parts = []
  for (const { table, columns, by, where } of left(mark)) {
    const names = Object.keys(columns).map((name) => `${name}::text`)
    const { rows } = await pool.query<Record<string, string>>(`select ${names.join(', ')} from ${table} where ${where} order by ${by}`)
    parts.push({ table, columns, rows })
  }
  await pool.query(`delete from user_identity where user_name like '${mark}.%'`)
  const copy = randomUUID()
  await pool.query(`insert into job (id, kind, created_by, host, state) select $1, kind, created_by, host, 'DONE' from job where id = $2`, [
    copy,
    job,
  ])
  await pool.query(
    `insert into job_row (job_id, number, subject_type, subject_id, label) select $1, number, subject_type, subject_id, label from job_row where job_id = $2`,
    [copy, job],
  )
  await vacuum(pool)
  const kept = JSON.stringify({ before: {}, after: {}, created: true })
  return plainRate(pool, users, [
    ...parts,
    {
      columns: { job_id: 'uuid', number: 'integer', kept: 'jsonb' },
      rows: Array.from({ length: users }, (_, at) => ({ job_id: copy, number: at + 1, kept })),
      statement: (given) =>
        `update job_row set state = 'DONE', kept = r.kept, version_after = 1 from ${given} as r (job_id, number, kept)
         where job_row.job_id = r.job_id and job_row.number = r.number`,
    },
  ])
}
