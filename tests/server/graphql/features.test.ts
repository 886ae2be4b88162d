import { randomUUID } from 'node:crypto'
import { print } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { countEffects } from '../../../server/src/entities/features/feature-effects.ts'
import { effectsOfFacts, toUsersInput } from '#src/features/feature-flags/feature-effects.ts'
import { factsOf } from '#src/resources/history/facts.ts'
import { refuseUnconfirmed } from '../../../server/src/kit/resource/confirmed-rule.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const employee = demoPersonId('employee', 'acme.localhost')
let acme: string
let customer: string

beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  const [found] = await rows<{ partner: string; customer: string }>(
    'select partner_id as partner, (select customer_id from user_customer where user_id = $1 limit 1) as customer from user_identity where id = $1',
    employee,
  )
  acme = found?.partner ?? ''
  customer = found?.customer ?? ''
})
afterAll(() => server?.close())

type Flag = { id: string; version: number; key: string; share: string | null; state: string; enabled: boolean; isReviewDue: boolean }
type Errors = { path: string | null; code: string }[] | null
const FIELDS = 'featureDetail { id version key share state enabled isReviewDue } errors { path code }'
async function send(name: string, input: Record<string, unknown>): Promise<{ flag: Flag | null; codes: string[] | null }> {
  const document = `mutation ($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${FIELDS} } }`
  const answer = dataOf<Record<string, { featureDetail: Flag | null; errors: Errors }>>(await operations(document, { input }))[name]
  return { flag: answer?.featureDetail ?? null, codes: answer?.errors?.map(({ path, code }) => `${path}: ${code}`) ?? null }
}
let count = 0
async function made(given: Record<string, unknown> = {}): Promise<Flag> {
  const { flag, codes } = await send('createFeature', { key: `flag-${(count += 1)}`, ...given })
  if (!flag) throw new Error(String(codes))
  return flag
}
const sentinel = async () => (await rows<{ key: string }>("select key from app_configuration where sentinel = 'features'"))[0]?.key
const isOn = async (key: string, id = employee) =>
  dataOf<{ userFeatures: { key: string; on: boolean }[] }>(
    await operations('query ($id: ID!) { userFeatures(id: $id) { key on } }', { id }),
  ).userFeatures.find((each) => each.key === key)?.on

describe('the operations of feature flags', () => {
  it.each([
    [{ key: '  ' }, ['key: REQUIRED']],
    [{ key: 'apps' }, ['key: FEATURE_KEY_TAKEN']],
    [{ share: '100.01' }, ['share: SHARE_INVALID']],
    [{ share: '12.345' }, ['share: SHARE_INVALID']],
    [{ share: '-1' }, ['share: SHARE_INVALID']],
    [{ userTypes: [6, 8] }, ['userTypes: USER_TYPE_UNKNOWN']],
    [{ reviewOn: '2026-02-30' }, ['reviewOn: DAY_INVALID']],
    [{ ownerId: 'nobody' }, ['ownerId: USER_NOT_FOUND']],
    [{ userIds: ['00000000-0000-4000-8000-000000000000'] }, ['userIds: USER_NOT_FOUND']],
    [{ partnerIds: ['x'], customerIds: ['y'] }, ['partnerIds: PARTNER_NOT_FOUND', 'customerIds: CUSTOMER_NOT_FOUND']],
    [{ userIds: Array.from({ length: 1001 }, (_, at) => String(at)) }, ['userIds: TOO_MANY']],
  ])('refuse %j', async (given, codes) => {
    expect(await send('createFeature', { key: 'refused', ...given })).toEqual({ flag: null, codes })
  })

  it('keep a share in hundredths however it was typed, and nought as none', async () => {
    const shares = []
    for (const share of ['0.01', '12,5', '100', '0', '0.00', '']) shares.push((await made({ share })).share)
    expect(shares).toEqual(['0.01', '12.50', '100.00', null, null, null])
  })

  it('change a flag over the version that was seen, and the sentinel with it', async () => {
    const { id, version } = await made()
    const before = await sentinel()
    const { flag } = await send('updateFeature', { id, version, partnerIds: [acme], reviewOn: '2020-01-31' })
    expect(flag).toMatchObject({ version: 2, state: 'SOME', isReviewDue: true })
    expect(await sentinel()).not.toBe(before)
    expect((await send('updateFeature', { id, version, enabled: true })).codes).toEqual(['version: VERSION_CONFLICT'])
  })

  it('delete a flag and keep its key, until one of its revisions is restored', async () => {
    const { id, key } = await made({ userIds: [employee] })
    expect(await isOn(key)).toBe(true)
    await send('updateFeature', { id, version: 1, userIds: [], share: '0.01' })
    expect(await isOn(key)).toBe(false)
    expect((await send('deleteFeature', { id, version: 2 })).flag).toMatchObject({ state: 'DELETED', version: 3 })
    expect(await isOn(key)).toBeUndefined()
    expect((await send('createFeature', { key: key.toUpperCase() })).codes).toEqual(['key: FEATURE_KEY_TAKEN'])
    expect((await send('updateFeature', { id, version: 3, enabled: true })).codes).toEqual(['null: FEATURE_DELETED'])
    expect((await send('restoreFeature', { id, version: 3, revision: 9 })).codes).toEqual(['revision: REVISION_NOT_FOUND'])
    expect((await send('restoreFeature', { id, version: 3, revision: 1 })).flag).toMatchObject({ state: 'SOME', share: null, version: 4 })
    expect(await isOn(key)).toBe(true)
    const { feature } = dataOf<{ feature: { revisions: unknown[] } }>(
      await operations('query ($id: ID!) { feature(id: $id) { revisions { version share userIds deleted by { id } } } }', { id }),
    )
    const by = { id: demoPersonId('operations') }
    expect(feature.revisions).toEqual([
      { version: 4, share: null, userIds: [employee], deleted: false, by },
      { version: 3, share: '0.01', userIds: [], deleted: true, by },
      { version: 2, share: '0.01', userIds: [], deleted: false, by },
      { version: 1, share: null, userIds: [employee], deleted: false, by },
    ])
  })

  it('G21 ask for the number of users that they reach where these are many, by every way', async () => {
    const { id } = await made()
    const [{ people } = { people: 0 }] = await rows<{ people: number }>('select count(*)::int as people from user_identity')
    const turnOn = (users?: number) => send('updateFeature', { id, version: 1, enabled: true, ...(users !== undefined && { users }) })
    expect((await turnOn()).codes).toEqual(['users: USERS_REQUIRED'])
    expect((await turnOn(Math.floor(people / 2))).codes).toEqual(['users: USERS_DIFFER'])
    expect((await turnOn(people)).flag).toMatchObject({ state: 'ON', version: 2 })
    expect((await send('updateFeature', { id, version: 2, description: 'Nobody gains or loses by this' })).flag).toMatchObject({
      version: 3,
    })
    expect((await send('deleteFeature', { id, version: 3 })).codes).toEqual(['users: USERS_REQUIRED'])
    expect((await send('deleteFeature', { id, version: 3, users: people })).flag).toMatchObject({ state: 'DELETED', version: 4 })
    expect((await send('restoreFeature', { id, version: 4, revision: 2 })).codes).toEqual(['users: USERS_REQUIRED'])
    const { featureAudit } = dataOf<{ featureAudit: { nodes: { id: string }[] } }>(
      await operations('query ($id: ID!) { featureAudit(id: $id, first: 1) { nodes { id } } }', { id }),
    )
    const row = featureAudit.nodes[0]?.id
    expect((await send('revertFeatureChange', { id: row })).codes).toEqual(['users: USERS_REQUIRED'])
    expect((await send('revertFeatureChange', { id: row, users: people })).flag).toMatchObject({ state: 'ON', version: 5 })
  })

  it.each(['updateFeature', 'deleteFeature'])('take back %s by its row of the audit log', async (name) => {
    const { id } = await made({ share: '1', userTypes: [4] })
    await send(name, { id, version: 1, ...(name === 'updateFeature' && { share: '', userTypes: [] }) })
    const { featureAudit } = dataOf<{ featureAudit: { nodes: { id: string; action: string; isRevertible: boolean }[] } }>(
      await operations('query ($id: ID!) { featureAudit(id: $id) { nodes { id action isRevertible } } }', { id }),
    )
    expect(featureAudit.nodes[0]).toMatchObject({ action: name, isRevertible: true })
    const { flag } = await send('revertFeatureChange', { id: featureAudit.nodes[0]?.id })
    expect(flag).toMatchObject({ share: '1.00', state: 'SOME', version: 3 })
  })
})

describe('the list of feature flags', () => {
  it('tells flags by state and counts them', async () => {
    await rows("delete from feature where key not in ('APPS', 'SPA_VIEW_AS', 'MY_APPS_SAML', 'LOCKED_ACCOUNTS120924')")
    await rows("update feature set enabled = key = 'APPS'")
    await made({ key: 'zz-some', customerIds: [customer] })
    const gone = await made({ key: 'zz-gone', userIds: [employee] })
    await send('deleteFeature', { id: gone.id, version: 1 })
    const document = '{ features(state: SOME) { nodes { key state } states { state count } } }'
    const { features } = dataOf<{ features: { nodes: unknown[]; states: { state: string | null; count: number }[] } }>(
      await operations(document),
    )
    expect(features.nodes).toEqual([{ key: 'zz-some', state: 'SOME' }])
    expect(features.states).toEqual([
      { state: null, count: 6 },
      { state: 'ON', count: 1 },
      { state: 'SOME', count: 1 },
      { state: 'OFF', count: 3 },
      { state: 'DELETED', count: 1 },
    ])
  })
})

type Effects = {
  people: number
  on: number
  gains: number
  loses: number
  customers: number
  customersOn: number | null
  isSampled: boolean
}
const effectsOf = async (input: Record<string, unknown>) =>
  dataOf<{ featureEffects: Effects | null }>(
    await operations(
      'query ($input: FeatureEffectsInput!) { featureEffects(input: $input) { people on gains loses customers customersOn isSampled } }',
      { input },
    ),
  ).featureEffects

describe('what a change of a flag would do', () => {
  const counted = async (condition: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from user_identity u where ${condition}`))[0]?.n ?? 0

  it('is counted by the condition that decides, before and after', async () => {
    const [all, ofAcme, admins] = [await counted('true'), await counted(`partner_id = '${acme}'`), await counted('user_type = 6')]
    const acmeAdmins = await counted(`partner_id = '${acme}' and user_type = 6`)
    const { id } = await made({ partnerIds: [acme] })
    expect(await effectsOf({ id })).toMatchObject({ people: all, on: ofAcme, gains: 0, loses: 0, isSampled: false })
    expect(await effectsOf({ id, partnerIds: [], userTypes: [6] })).toMatchObject({
      on: admins,
      gains: admins - acmeAdmins,
      loses: ofAcme - acmeAdmins,
    })
    expect(await effectsOf({ id, enabled: true })).toMatchObject({ on: all, gains: all - ofAcme, loses: 0 })
    expect(await effectsOf({ id, deleted: true })).toMatchObject({ on: 0, gains: 0, loses: ofAcme, customersOn: 0 })
    await send('deleteFeature', { id, version: 1 })
    expect(await effectsOf({ id })).toMatchObject({ on: ofAcme, gains: ofAcme, loses: 0 })
    expect(await effectsOf({ id: '00000000-0000-4000-8000-000000000000' })).toBeNull()
  })

  it('is what is done: a change whose preview was of other users is refused, and asks again', async () => {
    const digestOf = async (input: Record<string, unknown>) =>
      dataOf<{ featureEffects: { digest: string } }>(
        await operations('query ($input: FeatureEffectsInput!) { featureEffects(input: $input) { digest } }', { input }),
      ).featureEffects.digest
    const { id } = await made({ userTypes: [6] })
    const off = () => digestOf({ id, userTypes: [] })
    const seen = await off()
    expect(await off()).toBe(seen)
    // As many lose it, but one of them is another user.
    const ofType = async (type: number) =>
      (await rows<{ id: string }>('select id from user_identity where user_type = $1 order by id limit 1', type))[0]?.id
    const [one, other] = [await ofType(6), await ofType(1)]
    await rows('update user_identity set user_type = 1 where id = $1', one)
    await rows('update user_identity set user_type = 6 where id = $1', other)
    const { loses = 0 } = (await effectsOf({ id, userTypes: [] })) ?? {}
    const change = { id, version: 1, users: loses, userTypes: [] }
    expect((await send('updateFeature', { ...change, digest: seen })).codes).toEqual(['digest: PREVIEW_CHANGED'])
    const another = await digestOf({ id, userTypes: [6], share: '50' })
    expect((await send('deleteFeature', { id, version: 1, users: loses, digest: seen })).codes).toEqual(['digest: PREVIEW_CHANGED'])
    expect((await send('updateFeature', { ...change, digest: another })).codes).toEqual(['digest: PREVIEW_CHANGED'])
    expect((await send('updateFeature', { ...change, digest: await off() })).flag).toMatchObject({ version: 2 })
    const restored = { id, version: 2, revision: 1, users: loses }
    expect((await send('restoreFeature', { ...restored, digest: seen })).codes).toEqual(['digest: PREVIEW_CHANGED'])
    const { featureAudit } = dataOf<{ featureAudit: { nodes: { id: string }[] } }>(
      await operations('query ($id: ID!) { featureAudit(id: $id, first: 1) { nodes { id } } }', { id }),
    )
    const revert = { id: featureAudit.nodes[0]?.id, users: loses }
    expect((await send('revertFeatureChange', { ...revert, digest: seen })).codes).toEqual(['digest: PREVIEW_CHANGED'])
    const back = await digestOf({ id, userTypes: [6] })
    expect((await send('revertFeatureChange', { ...revert, digest: back })).flag).toMatchObject({ version: 3 })
    expect((await send('deleteFeature', { id, version: 3, users: loses, digest: await digestOf({ id, deleted: true }) })).codes).toBeNull()
  })

  it('is what is done where a restore is taken back by its row of the audit log', async () => {
    const { id } = await made({ userTypes: [6] })
    await send('deleteFeature', { id, version: 1, users: await counted('user_type = 6') })
    await send('restoreFeature', { id, version: 2, revision: 1, users: await counted('user_type = 6') })
    const { featureAudit } = dataOf<{ featureAudit: { nodes: { id: string; action: string; before: string }[] } }>(
      await operations('query ($id: ID!) { featureAudit(id: $id, first: 1) { nodes { id action before } } }', { id }),
    )
    const [row = { id: '', action: '', before: '{}' }] = featureAudit.nodes
    expect(row.action).toBe('restoreFeature')
    const preview = effectsOfFacts(factsOf(row.before))
    if (!preview) throw new Error('There is no preview.')
    const seen = preview.effects(dataOf(await operations(print(preview.query), { ...preview.variables(id) })))
    expect(seen).toMatchObject({ GAINS: 0, LOSES: await counted('user_type = 6') })
    expect((await send('revertFeatureChange', { id: row.id, ...toUsersInput(seen) })).flag).toMatchObject({ state: 'DELETED', version: 4 })
  })

  it('is asked again where it was exact and only a sample is counted now', () => {
    const reached = { users: 3, digest: null }
    expect(refuseUnconfirmed(reached, { users: 3, digest: 'a' })).toMatchObject({ code: 'PREVIEW_CHANGED' })
    expect(refuseUnconfirmed(reached, { users: 3 })).toBeUndefined()
    expect(refuseUnconfirmed({ users: 3, digest: 'a' }, { users: 3, digest: 'a' })).toBeUndefined()
  })

  it('names the customers that it reaches', async () => {
    const members = await counted(`exists (select from user_customer m where m.user_id = u.id and m.customer_id = '${customer}')`)
    const reached = await rows<{ n: number }>(
      `select count(distinct o.customer_id)::int as n from user_customer o where o.user_id in (select user_id from user_customer where customer_id = $1)`,
      customer,
    )
    const effects = await effectsOf({ key: 'new', customerIds: [customer] })
    expect(effects).toMatchObject({ on: members, gains: members, customersOn: reached[0]?.n })
  })

  it('agrees with what each user is told of a share', async () => {
    const { id, key } = await made({ share: '37.5' })
    const ids = await rows<{ id: string }>('select id from user_identity order by id limit 40')
    const told = []
    for (const user of ids) told.push(await isOn(key, user.id))
    const within = await rows<{ within: boolean }>(
      'select feature_share($1, id) < 37.5 as within from user_identity order by id limit 40',
      key,
    )
    expect(told).toEqual(within.map((each) => each.within))
    expect((await effectsOf({ id }))?.on).toBe(await counted(`feature_share('${key}', u.id) < 37.5`))
  })

  it('is an estimate where there are too many users to look at each, and says so', async () => {
    const people = await counted('true')
    const flag = { key: 'x', enabled: true, partnerIds: [], customerIds: [], userIds: [], userTypes: [], share: null }
    const effects = await countEffects(server.db.orm, undefined, flag, Math.floor(people / 2))
    expect(effects).toMatchObject({ people, on: people, gains: people, customersOn: null, isSampled: true })
  })
})

describe('G30 why a flag is on for somebody', () => {
  const reasonsOf = async (feature: string, id = employee) =>
    dataOf<{ userFeatures: { on: boolean; reason: string; matches: string[]; bucket: number }[] | null }>(
      await operations('query ($id: ID!, $feature: ID) { userFeatures(id: $id, feature: $feature) { on reason matches bucket } }', {
        id,
        feature,
      }),
    ).userFeatures

  it.each([
    [() => ({}), false, 'DISABLED', []],
    [() => ({ userTypes: [4] }), false, 'DEFAULT', []],
    [() => ({ enabled: true, share: '100' }), true, 'STATIC', ['EVERYONE', 'SHARE']],
    [() => ({ userIds: [employee], partnerIds: [acme], userTypes: [1] }), true, 'TARGETING_MATCH', ['USER', 'PARTNER', 'USER_TYPE']],
    [() => ({ customerIds: [customer] }), true, 'TARGETING_MATCH', ['CUSTOMER']],
    [() => ({ share: '100' }), true, 'SPLIT', ['SHARE']],
  ])('of %s is said rule by rule', async (given, on, reason, matches) => {
    const { id, key } = await made(given())
    const [share] = await rows<{ share: number }>('select feature_share($1, $2::uuid) as share', key, employee)
    expect(await reasonsOf(id)).toEqual([{ on, reason, matches, bucket: share?.share }])
  })

  it('is told of nobody who is not there', async () => {
    const { id } = await made()
    expect(await reasonsOf(id, '00000000-0000-4000-8000-000000000000')).toBeNull()
    expect(await reasonsOf('x')).toBeNull()
  })
})

it('filters users by a flag that is on for them, whichever rule turns it on, and refuses whoever reads no flags', async () => {
  const { flag } = await send('createFeature', { key: 'HAS_FLAG' })
  const set = async (audience: object) => {
    const [now] = await rows<{ version: number }>('select version from feature where id = $1', flag?.id)
    await rows(
      `update feature set enabled = coalesce(($2::jsonb ->> 'enabled')::boolean, false), share = ($2::jsonb ->> 'share')::numeric,
        partner_ids = array(select jsonb_array_elements_text($2::jsonb -> 'partners')::uuid), customer_ids = array(select jsonb_array_elements_text($2::jsonb -> 'customers')::uuid),
        user_types = array(select jsonb_array_elements_text($2::jsonb -> 'types')::int) where id = $1 and version = $3`,
      flag?.id,
      JSON.stringify({ partners: [], customers: [], types: [], ...audience }),
      now?.version,
    )
  }
  const total = async (ask: Ask, operation: object) =>
    dataOf<{ users: { totalCount: number } }>(
      await ask('query ($where: UserIdentityFilterInput) { users(first: 1, customer: "", where: $where) { totalCount } }', {
        where: { featureId: operation },
      }),
    ).users.totalCount
  const all = (await rows<{ n: number }>('select count(*)::int as n from user_identity'))[0]?.n ?? 0
  for (const audience of [{ share: 30 }, { partners: [acme] }, { customers: [customer] }, { types: [6] }, { enabled: true }, {}]) {
    await set(audience)
    const { on } = dataOf<{ featureEffects: { on: number } }>(
      await operations('query ($id: ID!) { featureEffects(input: { id: $id }) { on } }', { id: flag?.id }),
    ).featureEffects
    expect([audience, await total(operations, { eq: flag?.id }), await total(operations, { neq: flag?.id })]).toEqual([
      audience,
      on,
      all - on,
    ])
  }
  await set({ enabled: true })
  const filtered = { where: { featureId: { eq: flag?.id } } }
  for (const ask of [await asPerson(server, 'partneradmin', 'acme'), await asPerson(server, 'support')]) {
    const listed = await ask('query ($where: UserIdentityFilterInput) { users(first: 1, where: $where) { totalCount } }', filtered)
    const previewed = await ask('mutation ($input: PreviewUserBulkInput!) { previewUserBulk(input: $input) { changing } }', {
      input: { action: 'UNLOCK', all: true, ...filtered },
    })
    const exported = await ask(
      'mutation ($input: StartUserExportInput!) { startUserExport(input: $input) { job { total } errors { code } } }',
      { input: { id: randomUUID(), all: true, ...filtered, columns: [{ column: 'userName', label: 'User name' }] } },
    )
    expect([listed, previewed, exported].map(codesOf)).toEqual([['AUTH_NOT_AUTHORIZED'], ['AUTH_NOT_AUTHORIZED'], ['AUTH_NOT_AUTHORIZED']])
  }
  // No user is without flags, so the comparison with null is no question.
  for (const operation of [{ eq: null }, { neq: null }, { in: [null] }])
    expect(
      codesOf(
        await operations('query ($where: UserIdentityFilterInput) { users(first: 1, where: $where) { totalCount } }', {
          where: { featureId: operation },
        }),
      ),
    ).toEqual(['BAD_USER_INPUT'])
  expect(await total(operations, { eq: 'no-id' })).toBe(0)
  await rows('update feature set deleted_at = now() where id = $1', flag?.id)
  expect(await total(operations, { eq: flag?.id })).toBe(0)
})
