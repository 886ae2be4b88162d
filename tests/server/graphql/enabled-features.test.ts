import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
  const { rows } = await server.db.pool.query<{ partner: string; customer: string }>(
    `select partner_id as partner, (select customer_id from user_customer where user_id = $1 limit 1) as customer from user_identity where id = $1`,
    [demoPersonId('admin', 'acme.localhost')],
  )
  await server.db.pool.query(`update feature set enabled = key = 'APPS'`)
  await server.db.pool.query(`delete from feature_audience`)
  await server.db.pool.query(
    `insert into feature_audience values ('SPA_VIEW_AS', 'PARTNER', $1), ('MY_APPS_SAML', 'CUSTOMER', $2), ('LOCKED_ACCOUNTS120924', 'SHARE', '0')`,
    [rows[0]?.partner, rows[0]?.customer],
  )
})
afterAll(() => server?.close())

it.each([
  ['admin', 'acme', ['APPS', 'SPA_VIEW_AS', 'MY_APPS_SAML']],
  ['admin', 'hr', ['APPS']],
  ['operations', undefined, ['APPS']],
] as const)('answers %s of %s all flags at once, by the same audiences as one by one', async (name, partner, expected) => {
  const ask = await asPerson(server, name, partner)
  const { enabledFeatures, ...each } = dataOf<Record<string, boolean> & { enabledFeatures: string[] }>(
    await ask(`{ enabledFeatures
      APPS: isFeatureEnabled(feature: APPS) SPA_VIEW_AS: isFeatureEnabled(feature: SPA_VIEW_AS)
      MY_APPS_SAML: isFeatureEnabled(feature: MY_APPS_SAML) LOCKED_ACCOUNTS120924: isFeatureEnabled(feature: LOCKED_ACCOUNTS120924) }`),
  )
  expect(enabledFeatures).toEqual(expected)
  expect(Object.keys(each).filter((key) => each[key])).toEqual(expected)
})
