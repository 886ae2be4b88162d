import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { addDemoApps } from '../../../server/src/demo/add-demo-apps.ts'
import { addDemoFlags } from '../../../server/src/demo/add-demo-flags.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { seedDemo } from '../../../server/src/demo/seed.ts'
import { evaluateFeatures } from '../../../server/src/entities/features/evaluate-features.ts'
import { clientErrors } from '../../../server/src/entities/apps/clients/client.rules.ts'
import { knownOf } from '../../../server/src/entities/apps/clients/update-client.ts'
import { client } from '../../../server/src/tables/client.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
  await seedDemo(db, { users: 60, customers: 12, events: 100, keyring: { present: Buffer.alloc(32, 7) } })
  await db.orm.insert(loginProvider).values({ name: 'saml', displayName: 'SAML', protocol: 'SAML2' })
  await Promise.all([addDemoApps(db), addDemoFlags(db)])
})
afterAll(() => db?.close())

it('the demo has apps of each kind, one that asks for consent and one for SAML alone, all as the operations would have made them', async () => {
  const apps = (await db.orm.select().from(client)).filter(({ isSystem }) => !isSystem)
  expect(new Set(apps.map(({ kind }) => kind))).toEqual(new Set(['MACHINE', 'WEB_APP', 'NATIVE']))
  expect(apps.filter(({ isFirstParty }) => !isFirstParty).map(({ name }) => name)).toEqual(['Perks market'])
  expect(apps.filter(({ allowsPassword }) => !allowsPassword).map(({ loginProviderIds }) => loginProviderIds.length)).toEqual([1])
  const faults = await Promise.all(apps.map(async (app) => clientErrors(app, new Set(Object.keys(app)), await knownOf(db.orm, app))))
  expect(faults.flat()).toEqual([])
})

it('and flags of each audience, which are on for some of its people', async () => {
  const reasons = async (name: string, domain?: string) =>
    Object.fromEntries((await evaluateFeatures(db.orm, demoPersonId(name, domain))).map(({ feature: { key }, reason }) => [key, reason]))
  expect(await reasons('manager')).toMatchObject({
    'payslip-redesign': 'STATIC',
    'approvals-inbox': 'TARGETING_MATCH',
    'beta.search': 'DEFAULT',
    '9f2c6ab41d': 'DISABLED',
  })
  expect(await reasons('employee')).toMatchObject({ 'beta.search': 'TARGETING_MATCH', 'approvals-inbox': 'DEFAULT' })
  expect(await reasons('employee', 'acme.localhost')).toMatchObject({ 'roster.swap': 'TARGETING_MATCH' })
})
