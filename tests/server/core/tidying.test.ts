import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { seedDemo } from '../../../server/src/demo/seed.ts'
import { createLogger } from '../../../server/src/platform/log.ts'
import { startTidying } from '../../../server/src/tidying.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

const [OLD, NEW] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await seedDemo(db, { users: 300, settings: { secretsKey: Buffer.alloc(32, 7) } })
})
afterAll(() => db?.close())

it('takes away old jobs and imports and sums up the new users’ pages, as soon as it starts', async () => {
  const by = demoPersonId('operations')
  await db.pool.query(
    `insert into job (id, kind, created_by, host, finished_at) values ($1, 'USER_BULK', $3, 'localhost', now() - interval '31 days'), ($2, 'USER_BULK', $3, 'localhost', now())`,
    [OLD, NEW, by],
  )
  await db.pool.query(
    `insert into user_import (id, created_by, file_name, encoding, delimiter, mapping, total, created_at)
     values ($1, $3, 'a.csv', 'UTF_8', ',', '[]', 0, now() - interval '25 hours'), ($2, $3, 'b.csv', 'UTF_8', ',', '[]', 0, now())`,
    [OLD, NEW, by],
  )
  const written: string[] = []
  const log = createLogger({ logLevel: 'info', demo: true }, { out: { write: (line) => void written.push(line) } })
  const tidying = startTidying({ db, log, settings: { retention: { logDays: 30, eventDays: 180 } } })
  await tidying.close()
  const { rows } = await db.pool.query(
    `select array(select id from job) as jobs, array(select id from user_import) as imports,
       brin_summarize_new_values('user_identity_lockout') + brin_summarize_new_values('user_identity_two_factor') as left`,
  )
  expect([rows, written]).toEqual([[{ jobs: [NEW], imports: [NEW], left: 0 }], []])
})

/** So that it is due again. */
const forgetTurns = () => db.pool.query('delete from turn')

it('deletes rows that anybody can cause when they are older than the settings keep them, in batches, and no others', async () => {
  await forgetTurns()
  await db.pool.query('delete from log')
  await db.pool.query('delete from event_log')
  await db.pool.query(`insert into log (at, level, message) select now() - interval '8 days', 'info', 'old' from generate_series(1, 5001)`)
  await db.pool.query(`insert into log (at, level, message) values (now() - interval '6 days', 'info', 'new')`)
  await db.pool.query(
    `insert into event_log (at, type) values
       (now() - interval '31 days', 'SIGN_IN_FAILED'), (now() - interval '29 days', 'SIGN_IN_FAILED'),
       (now() - interval '31 days', 'SIGN_IN_SUCCEEDED'), (now() - interval '31 days', 'PASSWORD_RESET_REQUESTED')`,
  )
  const log = createLogger({ logLevel: 'silent', demo: true })
  await startTidying({ db, log, settings: { retention: { logDays: 7, eventDays: 30 } } }).close()
  const { rows } = await db.pool.query(
    `select array(select message from log) as log,
       array(select type || ' ' || (now()::date - at::date) from event_log order by id) as events`,
  )
  expect(rows).toEqual([{ log: ['new'], events: ['SIGN_IN_FAILED 29', 'SIGN_IN_SUCCEEDED 31'] }])
})
