import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../server/src/db/database.ts'
import { writeTogether } from '../../../server/src/db/pipeline/write-together.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
let db: Database
beforeAll(async () => {
  server = await testServer()
  db = server.db
  await db.orm.execute(sql`create table thing (id integer primary key)`)
})
afterAll(() => server?.close())

const add = (id: number) => db.orm.execute(sql`insert into thing values (${id})`)
const kept = async () => (await db.orm.execute(sql`select id from thing order by id`)).rows.map(({ id }) => id)

it('keeps all statements that go together', async () => {
  await writeTogether(db.pool, [add(1), add(2)])
  expect(await kept()).toEqual([1, 2])
})

it('keeps none where one is refused, says what it was refused with, and leaves the connection fit for the next', async () => {
  await expect(writeTogether(db.pool, [add(3), add(1), add(4)])).rejects.toThrow(/duplicate key/)
  expect(await kept()).toEqual([1, 2])
  await writeTogether(db.pool, [add(5)])
  expect(await kept()).toEqual([1, 2, 5])
})
