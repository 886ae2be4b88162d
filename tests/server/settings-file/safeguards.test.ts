import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { exported, imported } from './operator.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await db.orm.execute(sql`insert into user_identity (user_name, email, user_type, is_active, partner_id)
    values ('operations', 'operations@portico.test', 4, true, null)`)
  await db.orm.execute(sql`update feature set enabled = true where key = 'APPS'`)
})
afterAll(() => db?.close())

const rows = async <Row extends object>(query: ReturnType<typeof sql>) => (await db.orm.execute(query)).rows as Row[]
const run = (text: string, more: object = {}) => imported({ db }, { file: `format: 1\n${text}`, ...more })

describe('a retention that returns to the environment', () => {
  it('G44 needs the number of rows that the environment deletes sooner', async () => {
    await db.orm.execute(sql`insert into short_link (hash, purpose, path, expires_at)
      select 'link' || n, 'CONFIRM_ACCOUNT', '/', now() - interval '50 days' from generate_series(1, 30) n`)
    await db.orm.execute(sql`insert into retention_setting (name, days) values ('linkDays', 100)`)
    expect(await run('retention: {}', { prune: true, dryRun: true })).toMatchObject({ rows: 30, errors: null })
    expect((await run('retention: {}', { prune: true })).errors).toMatchObject([{ code: 'ROWS_REQUIRED' }])
    expect((await run('retention: {}', { prune: true, rows: 30 })).errors).toBeNull()
    expect(await rows(sql`select * from retention_setting`)).toEqual([])
    await db.orm.execute(sql`delete from short_link`)
  })
})
