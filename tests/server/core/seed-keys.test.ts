import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { withoutKeys } from '../../../server/src/demo/seed-keys.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db?.close())

const TABLES = ['user_identity', 'user_claim', 'user_customer']
/** A constraint trigger is a constraint by its name alone, and no key. */
const KEYS = `select pg_get_indexdef(indexrelid) as key from pg_index where indrelid = any($1::regclass[])
  union all select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where conrelid = any($1::regclass[]) and contype <> 't' order by 1`

it('works without indexes and foreign keys, and leaves all of them as they were', async () => {
  const client = await db.pool.connect()
  const keys = async () => (await client.query<{ key: string }>(KEYS, [TABLES])).rows.map(({ key }) => key)
  const before = await keys()
  await client.query('begin')
  const root = randomUUID()
  await client.query(`insert into partner (name, domain, default_locale_id, root_customer_id) values ('p', 'p.localhost', 'en-GB', $1)`, [
    root,
  ])
  await client.query(`insert into customer (id, name) values ($1, 'root')`, [root])
  const during = await withoutKeys(client, TABLES, async () => {
    await client.query(`insert into user_identity (user_name) values ('somebody')`)
    return keys()
  })
  await client.query('commit')
  expect(during.filter((key) => !/UNIQUE|PRIMARY KEY|NOT NULL|CHECK/.test(key))).toEqual([])
  expect(during.length).toBeLessThan(before.length)
  expect(await keys()).toEqual(before)
  client.release()
})

it('fails, and adds nothing, where a row breaks a foreign key', async () => {
  const client = await db.pool.connect()
  await client.query('begin')
  const work = withoutKeys(client, TABLES, () =>
    client.query(`insert into user_customer (user_id, customer_id) values (gen_random_uuid(), gen_random_uuid())`),
  )
  await expect(work).rejects.toThrow('violates foreign key constraint')
  await client.query('rollback')
  client.release()
})
