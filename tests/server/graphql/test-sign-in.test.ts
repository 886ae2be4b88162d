import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { artifactScenarios, mockScenarios } from '../../../server/src/demo/mock-provider/scenarios.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor, type Answer } from '../../support/visitor.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const EMAIL = 'somebody@corp.test'
type Trace = {
  kind: string
  state: string
  isExpired: boolean
  failed: string | null
  stages: { stage: string; state: string }[]
  claims: { name: string; value: string; becomes: string | null }[]
  user: { userName: string } | null
}
const FIELDS =
  'kind state isExpired failed finding { code received { code values { text } } } expected received stages { stage state } claims { name value becomes } user { userName } tester { userName }'
const idOf = async (name: string) => (await rows<{ id: string }>('select id from login_provider where name = $1', name))[0]?.id ?? ''

async function begin(id: string, by = operations) {
  const document = 'mutation ($input: TestLoginProviderInput!) { testLoginProvider(input: $input) { trace address errors { code } } }'
  type Begun = { trace: string; address: string | null; errors: { code: string }[] | null }
  return dataOf<{ testLoginProvider: Begun }>(await by(document, { input: { id } })).testLoginProvider
}
async function traceOf(id: string, trace: string, by = operations): Promise<Trace | undefined> {
  const document = `{ loginProvider(id: "${id}") { signInTraces(id: "${trace}") { ${FIELDS} } } }`
  return dataOf<{ loginProvider: { signInTraces: Trace[] } }>(await by(document)).loginProvider.signInTraces[0]
}
const fieldsOf = ({ text }: Answer) =>
  [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  ])
const isBack = ({ pathname }: URL) => pathname.includes('/sign-ins/')

/** The whole way as a browser goes it: the mock provider's page, its answer, and back. */
async function answer(address: string | null, scenario: string, email = EMAIL): Promise<Answer> {
  const visitor = new Visitor()
  const page = await visitor.send(address ?? '')
  const post = (to: Answer, action: string, more: string[][]) =>
    visitor.follow(
      new URL(action, to.url).href,
      { method: 'POST', body: new URLSearchParams([...fieldsOf(to), ...more]), headers: { origin: to.url.origin } },
      isBack,
    )
  const next = await post(page, /<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '', [
    ['email', email],
    ['scenario', scenario],
  ])
  return isBack(next.url) ? next : post(next, /action="([^"]+)"/.exec(next.text)?.[1] ?? '', [])
}
const refusedAt = (trace: Trace | undefined) => trace?.stages.find(({ state }) => state === 'REFUSED')?.stage

async function tried(name: string, scenario: string) {
  const id = await idOf(name)
  if (scenario === 'REPLAYED') await answer((await begin(id)).address, 'VALID')
  const { trace, address } = await begin(id)
  const { url } = await answer(address, scenario)
  expect(url.pathname).toBe(`/vendor/login-providers/${id}/sign-ins/${trace}`)
  return traceOf(id, trace)
}

/** The check that refuses each scenario, and its stage. */
const REFUSED = {
  OIDC: {
    VALID: ['ACCOUNT', 'USER'],
    DENIED: ['STATUS', 'RESPONSE'],
    WRONG_SIGNATURE: ['SIGNATURE', 'SIGNATURE'],
    UNSIGNED: ['SIGNATURE', 'SIGNATURE'],
    EXPIRED: ['TIME', 'CONDITIONS'],
    SKEWED: ['TIME', 'CONDITIONS'],
    WRONG_AUDIENCE: ['AUDIENCE', 'CONDITIONS'],
    WRONG_ISSUER: ['ISSUER', 'CONDITIONS'],
    OTHER_REQUEST: ['REQUEST', 'CONDITIONS'],
    MISSING_CLAIM: ['SUBJECT', 'CLAIMS'],
    SLOW: ['EXCHANGE', 'RESPONSE'],
  },
  SAML2: {
    VALID: ['ACCOUNT', 'USER'],
    DENIED: ['STATUS', 'RESPONSE'],
    WRONG_SIGNATURE: ['SIGNATURE', 'SIGNATURE'],
    UNSIGNED: ['SIGNATURE', 'SIGNATURE'],
    EXPIRED: ['TIME', 'CONDITIONS'],
    SKEWED: ['TIME', 'CONDITIONS'],
    WRONG_AUDIENCE: ['AUDIENCE', 'CONDITIONS'],
    WRONG_ISSUER: ['ISSUER', 'CONDITIONS'],
    OTHER_REQUEST: ['REQUEST', 'CONDITIONS'],
    REPLAYED: ['REPLAY', 'CONDITIONS'],
    MISSING_CLAIM: ['SUBJECT', 'CLAIMS'],
    TWO_ASSERTIONS: ['ANSWER', 'RESPONSE'],
    COMMENT: ['ANSWER', 'RESPONSE'],
  },
} as const

describe('F6 a test sign-in names the stage that refuses it', () => {
  it.each(mockScenarios.OIDC)('by OpenID Connect: %s', async (scenario) => {
    const trace = await tried('mock-oidc', scenario)
    expect([trace?.failed, refusedAt(trace)]).toEqual(REFUSED.OIDC[scenario])
  })

  it.each(mockScenarios.SAML2)('by SAML 2.0: %s', async (scenario) => {
    const trace = await tried('mock-saml', scenario)
    expect([trace?.failed, refusedAt(trace)]).toEqual(REFUSED.SAML2[scenario])
  })
})

describe('F6 a test sign-in by artifact', () => {
  beforeAll(() => rows(`update login_provider set response_binding = 'HTTP_ARTIFACT' where name = 'mock-saml'`))
  afterAll(() => rows(`update login_provider set response_binding = 'HTTP_POST' where name = 'mock-saml'`))
  const BY_ARTIFACT = { ...REFUSED.SAML2, LOST_ARTIFACT: ['ANSWER', 'RESPONSE'], FORGED_ARTIFACT: ['SIGNATURE', 'SIGNATURE'] } as const

  it.each([...mockScenarios.SAML2, ...artifactScenarios])('%s', async (scenario) => {
    const trace = await tried('mock-saml', scenario)
    expect([trace?.failed, refusedAt(trace)]).toEqual(BY_ARTIFACT[scenario])
  })
})

describe('F7 a test sign-in has no effect but its trace', () => {
  const facts = async () =>
    rows(`select (select count(*)::int from user_identity) as users, (select count(*)::int from user_login) as links,
      (select count(*)::int from server_side_session) as sessions, (select count(*)::int from event_log) as events,
      (select max(last_logon_date) from user_identity) as last, (select sum(version)::int from login_provider) as versions`)

  it('of whoever is linked, of a provider that is disabled', async () => {
    const id = await idOf('mock-oidc')
    await rows(
      `insert into user_login (user_id, login_provider, provider_key) values ($1, 'mock-oidc', 'linked@corp.test')`,
      demoPersonId('manager'),
    )
    const before = await facts()
    const { trace, address } = await begin(id)
    expect(await traceOf(id, trace)).toMatchObject({ kind: 'TEST', state: 'WAITING', tester: { userName: 'operations' } })
    await answer(address, 'VALID', 'linked@corp.test')
    expect(await facts()).toEqual(before)
    const found = await traceOf(id, trace)
    expect(found).toMatchObject({ state: 'PASSED', failed: null, user: { userName: 'manager' } })
    expect(found?.stages.map(({ state }) => state)).toEqual(Array(8).fill('PASSED'))
    expect(
      found?.claims.filter(({ becomes }) => becomes !== null).map(({ name, value, becomes }) => [name, becomes, value.slice(0, 3)]),
    ).toEqual([
      ['sub', 'SUBJECT', 'li…'],
      ['auth_time', 'SIGNED_IN_AT', expect.stringMatching(/^\d{3}$/)],
      ['email', 'EMAIL', 'li…'],
      ['name', 'SHOWN_AS', 'li…'],
    ])
    expect(JSON.stringify(found)).not.toContain('linked@')
  })

  it('says what refuses whoever is linked but may not sign in', async () => {
    const id = await idOf('mock-saml')
    await rows(
      `insert into user_login (user_id, login_provider, provider_key) values ($1, 'mock-saml', 'locked@corp.test')`,
      demoPersonId('support'),
    )
    await rows(`update user_identity set is_active = false where id = $1`, demoPersonId('support'))
    const { trace, address } = await begin(id)
    await answer(address, 'VALID', 'locked@corp.test')
    await rows(`update user_identity set is_active = true where id = $1`, demoPersonId('support'))
    expect(await traceOf(id, trace)).toMatchObject({
      failed: 'ACCOUNT',
      finding: { code: 'ACCOUNT_BARRED', received: { code: 'ACCOUNT_BARRED', values: { text: null } } },
      received: 'barred',
      user: { userName: 'support' },
    })
  })

  it('offers a replay where an assertion was sent before alone', async () => {
    const id = await idOf('mock-saml')
    await rows(`delete from oidc_artifact where model = 'MockArtifact'`)
    const offers = async () => (await new Visitor().send((await begin(id)).address ?? '')).text.includes('value="REPLAYED"')
    expect(await offers()).toBe(false)
    await answer((await begin(id)).address, 'VALID')
    expect(await offers()).toBe(true)
  })

  it('names what cannot be asked at once', async () => {
    const [made] = await rows<{ id: string }>(
      `insert into login_provider (name, display_name, protocol, authority, client_id) values ('gone', 'Gone', 'OIDC', 'https://127.0.0.1:1', 'x') returning id`,
    )
    const { trace, address } = await begin(made?.id ?? '')
    expect(address).toBeNull()
    expect(await traceOf(made?.id ?? '', trace)).toMatchObject({ state: 'REFUSED', failed: 'METADATA' })
  })

  it('waits for ten minutes, in which the provider can answer', async () => {
    const id = await idOf('mock-oidc')
    const { trace } = await begin(id)
    const seen = async (age: string) => {
      await server.db.pool.query('update sign_in_trace set started_at = now() - $2::interval where id = $1', [trace, age])
      const found = await traceOf(id, trace)
      return [found?.state, found?.isExpired]
    }
    expect([await seen('9 minutes 50 seconds'), await seen('10 minutes 10 seconds')]).toEqual([
      ['WAITING', false],
      ['WAITING', true],
    ])
    await server.db.pool.query('update sign_in_trace set finished_at = now() where id = $1', [trace])
    expect((await traceOf(id, trace))?.isExpired).toBe(false)
  })

  it('answers once, and one provider’s trace is not another’s', async () => {
    const id = await idOf('mock-oidc')
    const { trace, address } = await begin(id)
    const { url } = await answer(address, 'VALID')
    expect(url.pathname).toContain(trace)
    expect(await traceOf(await idOf('mock-saml'), trace)).toBeUndefined()
  })

  it('is of nobody else’s provider', async () => {
    const partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
    const foreign = await begin(await idOf('mock-oidc'), partnerAdmin)
    const unknown = await begin(demoPersonId('nobody'), partnerAdmin)
    expect(foreign).toEqual(unknown)
    expect(foreign).toMatchObject({ trace: null, address: null, errors: [{ code: 'LOGINPROVIDER_NOT_FOUND' }] })
  })
})
