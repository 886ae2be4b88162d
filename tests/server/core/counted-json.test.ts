import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { register, SHOP } from '../identity/foreign-client.ts'
import { openDirectory } from '../scim/directory.ts'

let server: RunningServer
let tokens: Readonly<Record<'app' | 'scim' | 'person', string>>
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  const grant = { kind: 'MACHINE', grantTypes: ['CLIENT_CREDENTIALS'], scopes: ['requests', 'access', 'features'] } as const
  await register(server, {
    ...grant,
    grantTypes: [...grant.grantTypes],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: [...grant.scopes],
  })
  const asked = { grant_type: 'client_credentials', client_id: SHOP.id, client_secret: SHOP.secret, scope: grant.scopes.join(' ') }
  const answer = await new Visitor().send(`${server.origin('acme')}/identity/token`, { method: 'POST', body: new URLSearchParams(asked) })
  tokens = {
    app: (answer.json() as { access_token: string }).access_token,
    scim: (await openDirectory(server)).token,
    person: (await server.signIn('operations', 'acme')).accessToken,
  }
})
afterAll(() => server?.close())

type Way = { readonly path: string; readonly as: keyof typeof tokens; readonly type?: string; readonly bodyOf?: (json: string) => string }

const part = (name: string, text: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const CALL = '{"query":"{ viewer { id } }"}'

/** Each reader of JSON that somebody sends. */
const REST: readonly Way[] = [
  { path: '/scim/v2/Users', as: 'scim' },
  { path: '/scim/v2/Users/.search', as: 'scim', type: 'application/scim+json' },
  { path: '/api/requests', as: 'app' },
  { path: '/ofrep/v1/evaluate/flags', as: 'app' },
  { path: '/access/v1/evaluation', as: 'app' },
]
const GRAPHQL: readonly Way[] = [
  { path: '/graphql', as: 'person' },
  { path: '/graphql', as: 'person', type: 'application/json; charset=utf-8' },
  {
    path: '/graphql',
    as: 'person',
    type: 'application/x-www-form-urlencoded',
    bodyOf: (json) => `query={viewer{id}}&variables=${encodeURIComponent(json)}`,
  },
  {
    path: '/graphql',
    as: 'person',
    type: 'application/x-www-form-urlencoded',
    bodyOf: (json) => `query={viewer{id}}&extensions=${encodeURIComponent(json)}`,
  },
  {
    path: '/graphql',
    as: 'person',
    type: 'multipart/form-data; boundary=b',
    bodyOf: (json) => `${part('operations', json)}${part('map', '{}')}--b--\r\n`,
  },
  {
    path: '/graphql',
    as: 'person',
    type: 'multipart/form-data; boundary=b',
    bodyOf: (json) => `${part('operations', CALL)}${part('map', json)}--b--\r\n`,
  },
]
const nameOf = ({ path, type = 'application/json' }: Way) => `${path} ${type}`

async function post({ path, as, type = 'application/json', bodyOf = (json) => json }: Way, json: string | Buffer) {
  const headers = { 'content-type': type, authorization: `Bearer ${tokens[as]}`, 'graphql-preflight': '1' }
  const body = typeof json === 'string' ? bodyOf(json) : json
  return new Visitor().send(`${server.origin('acme')}${path}`, { method: 'POST', headers, body })
}

const list = (each: string, count: number) => `[${Array.from({ length: count }, () => each).join(',')}]`
const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"a${at}":1`).join(',')}}`

/** Bodies that hold exactly as many as they may, and one more. */
const bounds = (containers: number, values: number) =>
  [
    ['lists', list('[]', containers - 1), list('[]', containers)],
    ['objects', list('{}', containers - 1), list('{}', containers)],
    ['values', list('1', values + 1), list('1', values + 2)],
    ['lists within lists', '['.repeat(containers) + ']'.repeat(containers), '['.repeat(containers + 1) + ']'.repeat(containers + 1)],
    ['names', names(1000), names(1001)],
    ['names behind others', `{"a":${list(names(900), 3)},"b":${names(1000)}}`, `{"a":${list(names(900), 3)},"b":${names(1001)}}`],
    ['names before others', `{"b":${names(1000)},"a":[{}]}`, `{"b":${names(999).replace('{', '{"c":{"d":[{}]},"e":[],')},"a":{}}`],
  ] as const

const LONGEST: Readonly<Record<string, number>> = {
  '/scim/v2/Users': 1_048_576,
  '/scim/v2/Users/.search': 1_048_576,
  '/access/v1/evaluation': 262_144,
}

describe.each(REST.map((way) => [nameOf(way), way] as const))('G40 JSON of %s', (_, way) => {
  // Others have fewer bytes than so many take.
  const takes = (json: string) => json.length < (LONGEST[way.path] ?? 16_000)
  it.each(bounds(20_000, 100_000).filter(([, , more]) => takes(more)))(
    'is refused by one of its %s too many',
    async (_what, most, more) => {
      const passed = await post(way, most)
      expect(passed.status).toBeLessThan(413)
      const refused = await post(way, more)
      expect(refused.status).toBe(413)
      expect(refused.text).toMatch(/at most 20000 objects and lists, 100000 values, and 1000 names in an object/)
    },
  )
})

describe.each(GRAPHQL.map((way) => [nameOf(way), way] as const))('G40 JSON of %s', (_, way) => {
  // What says which file belongs to which variable has few, and its own, shorter bound.
  const isMap = way.bodyOf?.('here').includes(CALL) === true
  it.each(bounds(25_000, 50_000))('is refused by one of its %s too many', async (_what, most, more) => {
    const [passed, refused] = [await post(way, most), await post(way, more)]
    expect(passed.status).toBeLessThan(isMap ? 500 : 413)
    expect(refused.status).toBe(413)
    expect(refused.json()).toMatchObject({ errors: [{ extensions: { code: 'TOO_LARGE' } }] })
  })
})

const ALL = [...REST, ...GRAPHQL].map((way) => [nameOf(way), way] as const)
/** More of them than an object may have names. */
const QUOTED = String.raw`\"{[:::::::`.repeat(300)

describe.each(ALL)('G40 JSON of %s', (_, way) => {
  it('counts nothing within its texts', async () => {
    expect((await post(way, `{"a":"${QUOTED}"}`)).status).toBeLessThan(413)
  })

  it.each([
    ['a text without its end', '{"a":"'],
    ['an escape without its end', '{"a":"\\'],
    ['ends without beginnings', ']}'.repeat(1500)],
    ['what is no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0xff, 0xfe, 0x7d])],
    ['half of a character', '{"a":"\\ud800"}'],
  ])('is refused where it is %s', async (_what, json) => {
    const { status, text } = await post(way, json)
    expect(status).toBeLessThan(413)
    expect(text).not.toContain('INTERNAL')
  })
})

it('G40 a directory is told by an error of SCIM', async () => {
  const refused = await post({ path: '/scim/v2/Users', as: 'scim' }, names(1001))
  expect(refused.json()).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '413' })
})

it.each([...REST.slice(0, 1), ...GRAPHQL.slice(0, 1)].map((way) => [nameOf(way), way] as const))(
  'G40 60 MB of empty objects to %s are refused before they are in memory',
  async (_, way) => {
    const json = Buffer.alloc(60 * 1_048_576, '{},')
    const before = process.memoryUsage().heapUsed
    expect((await post(way, json)).status).toBe(413)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1_048_576)
  },
)
