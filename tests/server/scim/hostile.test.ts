import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { newUser, openDirectory, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
let directory: Directory
let id = ''
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
  id = String((await directory.call('POST', '/Users', newUser('known@acme.test'))).body['id'])
})
afterAll(() => server?.close())

const NUL = String.raw`"a\u0000b"`
const HALF = String.raw`"a\ud800b"`
const user = (more: string) => `{"userName":"x@acme.test","emails":[{"value":"x@acme.test","type":"work"}],${more}}`
const operation = (op: string, path: string, value: string) =>
  `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"${op}","path":${JSON.stringify(path)},"value":${value}}]}`
const filtered = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`

const BODIES: readonly (readonly [string, string])[] = [NUL, HALF].flatMap((text) => [
  ['/Users', `{"userName":${text}}`],
  ['/Users', user(`"externalId":${text}`)],
  ['/Users', user(`"displayName":${text}`)],
  ['/Users', user(`"name":{"givenName":${text}}`)],
  ['/Users', user(`"name":{${text}:"x"}`)],
  ['/Users', user(`"phoneNumbers":[{"value":${text},"type":"mobile"}]`)],
  ['/Users', user(`"preferredLanguage":${text}`)],
  ['/Users', `{"userName":"x@acme.test","emails":[{"value":${text},"type":"work"}]}`],
  ['/Users', `{"userName":"x@acme.test","emails":[{"value":"x@acme.test","type":${text}}]}`],
  ['/Users', `{"userName":"x@acme.test","emails":${text}}`],
  ['/Users', user(`"title":${text}`)],
  ['/Users', user(`${text}:"x"`)],
  ['/Groups', `{"displayName":${text}}`],
  ['/Groups', `{"displayName":"x","externalId":${text}}`],
  ['/Groups', `{"displayName":"x","members":[{"value":${text}}]}`],
  ['/Groups', `{"displayName":"x",${text}:1}`],
  ['/Users/.search', `{"filter":"userName eq \\${text.slice(0, -1)}\\""}`],
])
const NAMES = [
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'emails.constructor',
  'name.__proto__',
  'emails[type eq "work"].constructor',
]
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '-000001-01-01T00:00:00Z',
  '-002026-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '10000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026',
  'yesterday',
]
const ADDRESSES = [
  '/Users/%00',
  '/Users/%ff',
  '/Users/a%00b',
  '/Users/%ed%a0%80',
  '/Users/%',
  '/Groups/%00',
  '/Groups/%c0%af',
  '/Schemas/%ff',
  '/ResourceTypes/%00',
  '/constructor',
  '/constructor/x',
  '/__proto__',
  '/%00',
  '/%ff',
  '/Users/x/y',
]

const ERROR = JSON.stringify(['urn:ietf:params:scim:api:messages:2.0:Error'])

describe('SCIM: odd input is refused in SCIM’s own form', () => {
  type Sent = readonly [method: string, path: string, body?: string]
  /** Of these calls those that are not refused as RFC 7644 (3.12) has it, with what came instead. */
  const unrefused = async (...calls: readonly Sent[]) => {
    const answers: unknown[] = []
    for (const [method, path, body] of calls) {
      const answer = await directory.call(method, path, body)
      const { schemas, status, detail } = answer.body
      const isError = JSON.stringify(schemas) === ERROR && status === String(answer.status) && typeof detail === 'string'
      if (!isError || answer.status < 400 || answer.status >= 500) answers.push([method, path, body, answer.status, answer.body])
    }
    return answers
  }

  it.each(BODIES)('POST %s %s', async (path, body) => {
    expect(await unrefused(['POST', path, body])).toEqual([])
  })

  it.each(BODIES.filter(([path]) => path === '/Users'))('PUT %s %s', async (_, body) => {
    expect(await unrefused(['PUT', `/Users/${id}`, body])).toEqual([])
  })

  it.each([NUL, HALF])('PATCH with %s in its value, its path or its operation', async (text) => {
    const paths = ['userName', 'externalId', 'displayName', 'name.givenName', 'emails[type eq "work"].value', 'phoneNumbers', 'name']
    const values = [text, `[{"value":${text}}]`, `{"givenName":${text}}`]
    const bodies = paths.flatMap((path) => values.map((value) => operation('replace', path, value)))
    const odd = ['"title"', '"replace"'].map((word) => operation('replace', 'title', '1').replace(word, text))
    expect(await unrefused(...[...bodies, ...odd].map((body) => ['PATCH', `/Users/${id}`, body] as const))).toEqual([])
  })

  it.each(NAMES)('%s as an attribute of a change, a filter and an order', async (name) => {
    const changes = ['add', 'replace', 'remove'].map((op) => ['PATCH', `/Users/${id}`, operation(op, name, '"x"')] as const)
    const lists = [filtered(`${name} eq "x"`), filtered(`${name} pr`), `/Users?sortBy=${encodeURIComponent(name)}`]
    expect(await unrefused(...changes, ...lists.map((path) => ['GET', path] as const))).toEqual([])
  })

  it.each(['constructor', '__proto__', 'toString'])('%s as an attribute of a new user is one that there is none of', async (name) => {
    const answer = await directory.call(
      'POST',
      '/Users',
      `{"userName":"${name}@acme.test","${name}":"x","name":{"${name}":"x","givenName":"Ann"}}`,
    )
    expect(answer).toMatchObject({ status: 201, body: { name: { givenName: 'Ann' } } })
    expect((await directory.events()).at(-1)).toMatchObject({ ignored: expect.arrayContaining([name, `name.${name}`]) })
  })

  it.each(MOMENTS)('the moment %s', async (moment) => {
    const paths = ['meta.created', 'meta.lastModified'].map((attribute) => filtered(`${attribute} gt "${moment}"`))
    expect(await unrefused(...paths.map((path) => ['GET', path] as const))).toEqual([])
  })

  it.each([
    '2026-01-31T08:00:00Z',
    '2024-02-29T23:59:59.123456789+05:30',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-31T08:00Z',
  ])('but not the moment %s', async (moment) => {
    expect((await directory.call('GET', filtered(`meta.created gt "${moment}"`))).status).toBe(200)
  })

  it.each(ADDRESSES)('the address %s', async (path) => {
    const change = JSON.stringify(patchOf({ op: 'replace', path: 'active', value: true }))
    expect(await unrefused(['GET', path], ['DELETE', path], ['PATCH', path, change])).toEqual([])
  })

  it('a body of another kind, or nested without end', async () => {
    const deep = [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, user(`"x":${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)]
    expect(await unrefused(...['null', '[]', '"x"', '{', ...deep].map((body) => ['POST', '/Users', body] as const))).toEqual([])
  })

  it('has done nothing', async () => {
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({
      userName: 'known@acme.test',
      name: { givenName: 'Jane' },
      active: true,
    })
  })
})

describe('SCIM: what is too long is refused before anything reads it', () => {
  const LONG = 156_000
  const shapes: Readonly<Record<string, string>> = {
    quotes: '"'.repeat(LONG),
    'escaped quotes': String.raw`"\"`.repeat(LONG / 3),
    brackets: 'a['.repeat(LONG / 2),
    closed: `a[${']'.repeat(LONG)}`,
    dots: `a${'.b'.repeat(LONG / 2)}`,
    spaces: `a${' '.repeat(LONG)}`,
    words: 'a eq "b" or '.repeat(LONG / 12),
    nots: 'not ('.repeat(LONG / 5),
  }
  it.each(Object.keys(shapes))('%s as a filter, an order, a path and a value', async (name) => {
    const text = shapes[name] ?? ''
    const begin = performance.now()
    const { cpuUsage } = process
    const before = cpuUsage()
    const answers = [
      await directory.call('POST', '/Users/.search', { filter: text }),
      await directory.call('POST', '/Users/.search', { sortBy: text }),
      await directory.call('POST', '/.search', { filter: `userName eq "${'x'.repeat(LONG)}"` }),
      await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: text, value: 'x' })),
      await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'userName', value: text })),
      await directory.call('POST', '/Users', { userName: 'long@acme.test', [text]: 'x' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    // The first alone took six seconds. Of this process, which is the server: a busy machine costs no time of it.
    expect((cpuUsage(before).user + cpuUsage(before).system) / 1000).toBeLessThan(1500)
    expect(performance.now()).toBeGreaterThan(begin)
  })
})
