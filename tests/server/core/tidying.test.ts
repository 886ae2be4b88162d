import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { demoPersonId } from '../../../server/src/db/seed-people.ts'
import { seedDemo } from '../../../server/src/db/seed.ts'
import { createLogger } from '../../../server/src/log.ts'
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
  const tidying = startTidying({ db, log })
  await tidying.close()
  const { rows } = await db.pool.query(
    `select array(select id from job) as jobs, array(select id from user_import) as imports,
       brin_summarize_new_values('user_identity_lockout') + brin_summarize_new_values('user_identity_two_factor') as left`,
  )
  expect([rows, written]).toEqual([[{ jobs: [NEW], imports: [NEW], left: 0 }], []])
})
