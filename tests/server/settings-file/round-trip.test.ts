import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inWords } from '../../../server/src/api/settings-file/import-words.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import { addDemoApps } from '../../../server/src/demo/add-demo-apps.ts'
import { addDemoFlags } from '../../../server/src/demo/add-demo-flags.ts'
import { addMockProviders } from '../../../server/src/demo/mock-provider/add-mock-providers.ts'
import { createMockProvider } from '../../../server/src/demo/mock-provider/mock-provider.ts'
import { demoPeopleOf } from '../../../server/src/demo/demo-people.ts'
import { seedDemo } from '../../../server/src/demo/seed.ts'
import { createHosts } from '../../../server/src/kit/hosts.ts'
import type { FetchOptions } from '../../../server/src/federation/guarded-fetch.ts'
import { exported, imported, settings } from './operator.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let demo: Database
let empty: Database
let fetching: FetchOptions
beforeAll(async () => {
  ;[demo, empty] = [await emptyDatabase(), await emptyDatabase()]
  const keyring = await openKeyring(demo, settings.secretsKeys)
  await seedDemo(demo, { users: 60, customers: 12, events: 20, keyring })
  const mock = await createMockProvider({ db: demo, keyring, hosts: createHosts(demo, settings), settings, demoPeople: demoPeopleOf(demo) })
  fetching = { allowInside: false, inProcess: mock }
  await addMockProviders(demo, mock.mock)
  await Promise.all([addDemoApps(demo), addDemoFlags(demo)])
  await empty.orm.execute(
    sql`insert into user_identity (user_name, email, user_type, is_active) values ('operations', 'operations@portico.test', 4, true)`,
  )
  await empty.orm.execute(sql`update feature set enabled = true where key = 'APPS'`)
})
afterAll(async () => {
  await demo?.close()
  await empty?.close()
})

it('G44 exports the settings of the demo, imports them into an empty database, and exports the same bytes', async () => {
  const file = await exported({ db: demo, fetching })
  const trial = await imported({ db: empty, fetching }, { file, dryRun: true, prune: true })
  expect(trial.problems).toEqual([])
  expect(trial.errors).toBeNull()
  const { users, rows, records } = trial
  const done = await imported({ db: empty, fetching }, { file, prune: true, users, rows, records })
  expect(done.errors).toBeNull()
  expect(await exported({ db: empty, fetching })).toBe(file)
  expect(inWords(await imported({ db: empty, fetching }, { file, prune: true, dryRun: true }))).toBe('Nothing differs.')
  expect((await imported({ db: demo, fetching }, { file, prune: true })).records).toBe(0)
})
