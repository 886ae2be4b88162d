import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asOperator, type Ask } from '../../../server/src/api/settings-file/as-operator.ts'
import { IMPORT, inWords, type ImportAnswer } from '../../../server/src/api/settings-file/import-words.ts'
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
import { readSettings } from '../../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

const settings = readSettings({ PORT: '3000', DEMO: 'true', LOG_LEVEL: 'silent', SECRETS_KEY: TEST_SECRETS_KEY })
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

const OPERATOR = { userName: 'operations', command: 'settings-import' }
const as = async <Result>(db: Database, run: (ask: Ask) => Promise<Result>) =>
  asOperator({ db, keyring: await openKeyring(db, settings.secretsKeys), settings, fetching }, OPERATOR, run)
const exported = async (db: Database) =>
  (await as(db, (ask) => ask<{ settingsFile: string }>('{ settingsFile }'))).settingsFile
const imported = async (db: Database, input: object) =>
  (await as(db, (ask) => ask<ImportAnswer>(IMPORT, { input }))).importSettings

it('K97 exports the settings of the demo, imports them into an empty database, and exports the same bytes', async () => {
  const file = await exported(demo)
  const trial = await imported(empty, { file, dryRun: true, prune: true })
  expect(trial.problems).toEqual([])
  expect(trial.errors).toBeNull()
  const { users, rows, records } = trial
  const done = await imported(empty, { file, prune: true, users, rows, records })
  expect(done.errors).toBeNull()
  expect(await exported(empty)).toBe(file)
  expect(inWords(await imported(empty, { file, prune: true, dryRun: true }))).toBe('Nothing differs.')
  expect((await imported(demo, { file, prune: true })).records).toBe(0)
})
