import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
  await server.db.pool.query(`update feature set partner_ids = array[$1::uuid] where key = 'SPA_VIEW_AS'`, [rows[0]?.partner])
  await server.db.pool.query(`update feature set customer_ids = array[$1::uuid] where key = 'MY_APPS_SAML'`, [rows[0]?.customer])
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

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

describe('G30 the share of a flag', () => {
  // Held for ever: who is within a share stays within it.
  it.each([
    ['APPS', '00000000-0000-4000-8000-000000000001', '4.43758224'],
    ['{hash}', '8b0f6f0c-4f7e-4c1d-9a54-1d6d3c1c2b3a', '60.09338144'],
    ['Größe ✓', 'ffffffff-ffff-4fff-bfff-ffffffffffff', '71.87364241'],
  ])('%s and %s', async (key, id, share) => {
    const [found] = await rows<{ share: number }>('select feature_share($1, $2::uuid) as share', key, id)
    const first = createHash('sha256').update(`${key}\0${id}`).digest().readUInt32BE()
    expect([found?.share.toFixed(8), ((first / 2 ** 32) * 100).toFixed(8)]).toEqual([share, share])
  })

  it('is in steps of a hundredth of a per cent, and by name or user type besides', async () => {
    const ask = await asPerson(server, 'operations')
    const id = demoPersonId('operations')
    const [own] = await rows<{ share: number }>("select feature_share('LOCKED_ACCOUNTS120924', $1::uuid) as share", id)
    const step = Math.floor((own?.share ?? 0) * 100) / 100
    const isOn = async (column: string, value: unknown) => {
      await rows("update feature set share = null, user_ids = '{}', user_types = '{}' where key = 'LOCKED_ACCOUNTS120924'")
      await rows(`update feature set ${column} = $1 where key = 'LOCKED_ACCOUNTS120924'`, value)
      return dataOf<{ on: boolean }>(await ask('{ on: isFeatureEnabled(feature: LOCKED_ACCOUNTS120924) }')).on
    }
    expect([
      await isOn('share', step.toFixed(2)),
      await isOn('share', (step + 0.01).toFixed(2)),
      await isOn('user_ids', [id]),
      await isOn('user_ids', [demoPersonId('support')]),
      await isOn('user_types', [4]),
      await isOn('user_types', [3, 5]),
      await isOn('deleted_at', new Date()),
    ]).toEqual([false, true, true, false, true, false, false])
  })
})

describe('G30 the sentinel of the flags', () => {
  const sentinel = async () => (await rows<{ key: string }>("select key from app_configuration where sentinel = 'features'"))[0]?.key

  it('is another one with each change of a flag or its audiences, however it is made, and not without it', async () => {
    const keys = [await sentinel()]
    for (const change of [
      "insert into feature (key) values ('{sentinel}')",
      "update feature set share = 12.34 where key = '{sentinel}'",
      "update feature set description = 'x' where key = '{sentinel}'",
      "delete from feature where key = '{sentinel}'",
    ]) {
      await rows(change)
      keys.push(await sentinel())
    }
    expect(new Set(keys).size).toBe(5)
    await rows("do $$ begin insert into feature (key) values ('gone'); raise exception 'x'; exception when others then null; end $$")
    expect(await sentinel()).toBe(keys.at(-1))
    const ask = await asPerson(server, 'employee', 'acme')
    const answer = await ask('mutation { refreshAppConfiguration(input: { sentinel: "features" }) { key } }')
    expect(dataOf(answer)).toEqual({ refreshAppConfiguration: { key: keys.at(-1) } })
  })
})

it('a key that differs in case alone is refused', async () => {
  await expect(rows("insert into feature (key) values ('Apps')")).rejects.toThrow('feature_key_any_case')
})
