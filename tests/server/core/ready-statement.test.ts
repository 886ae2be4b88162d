import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'
import type { Database } from '../../../server/src/db/database.ts'
import { readyStatement } from '../../../server/src/db/pipeline/ready-statement.ts'
import { writeTogether } from '../../../server/src/db/pipeline/write-together.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db?.close())

it('fills a statement that is built once with values of any kind, and with none', async () => {
  await db.orm.execute(sql`create table noted (id integer, at timestamptz, detail jsonb, kind integer)`)
  const noted = pgTable('noted', { id: integer(), at: timestamp({ withTimezone: true }), detail: jsonb(), kind: integer() })
  const given = (name: string) => sql.placeholder(name)
  const note = readyStatement((orm) => orm.insert(noted).values({ id: given('id'), at: given('at'), detail: given('detail'), kind: 7 }))
  const at = new Date('2026-03-04T05:06:07.089Z')
  await writeTogether(db.pool, [note({ id: 1, at, detail: { why: '"' } }), note({ id: 2, at: null, detail: null })])
  expect(await db.orm.select().from(noted).orderBy(noted.id)).toEqual([
    { id: 1, at, detail: { why: '"' }, kind: 7 },
    { id: 2, at: null, detail: null, kind: 7 },
  ])
  expect((await db.orm.execute(sql`select id from noted where detail is null`)).rows).toEqual([{ id: 2 }])
})
