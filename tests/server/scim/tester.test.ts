import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { newUser, openDirectory, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

// The cases of scim2-tester, restated: what a service says it is, against what it does.

type Attribute = { name: string; mutability: string; multiValued: boolean; subAttributes?: Attribute[] }
type Document = { id: string; name: string; endpoint?: string; schema?: string; attributes?: Attribute[] }

let server: RunningServer
let directory: Directory
beforeAll(async () => {
  server = await testServer()
  directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
})
afterAll(() => server?.close())

const get = (path: string) => directory.call('GET', path)
const listed = async (path: string) => (await get(path)).body['Resources'] as Document[]
let count = 0
const user = () => newUser(`tester-${(count += 1)}@acme.test`)
const group = () => ({ schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: `Tester ${(count += 1)}` })
const made = async (endpoint: string, body: object) => (await directory.call('POST', endpoint, body)).body as { id: string }

describe('F30 SCIM tester: discovery', () => {
  it('random_url: an address that there is none of is a 404 in SCIM’s form', async () => {
    const { status, headers, body } = await get('/a-random-address')
    expect([status, headers['content-type'], body['schemas'], body['status']]).toEqual([
      404,
      expect.stringContaining('application/scim+json'),
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      '404',
    ])
  })

  it('service_provider_config_endpoint: what it says of itself holds', async () => {
    const { status, body } = await get('/ServiceProviderConfig')
    expect([status, body['schemas']]).toEqual([200, ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig']])
    expect(body).toMatchObject({ patch: { supported: true }, filter: { supported: true }, etag: { supported: true } })
    const { bulk } = body as { bulk: { supported: boolean } }
    expect([bulk.supported, (await directory.call('POST', '/Bulk', {})).status]).toEqual([false, 501])
  })

  it.each(['ResourceTypes', 'Schemas'])('%s: all, each by its id, and none by an id that is none', async (endpoint) => {
    const documents = await listed(`/${endpoint}`)
    expect(documents.map(({ name }) => name)).toEqual(['User', 'Group'])
    for (const document of documents) expect((await get(`/${endpoint}/${document.id}`)).body).toEqual(document)
    expect((await get(`/${endpoint}/none`)).status).toBe(404)
  })

  it('ResourceTypes: each names an endpoint that answers and a schema that is told', async () => {
    const schemas = (await listed('/Schemas')).map(({ id }) => id)
    for (const { endpoint, schema } of await listed('/ResourceTypes')) {
      expect((await get(String(endpoint))).status).toBe(200)
      expect(schemas).toContain(schema)
    }
  })
})

describe.each([
  ['User', '/Users', user, { displayName: 'Tester Again' }],
  ['Group', '/Groups', group, { displayName: 'Testers again' }],
] as const)('SCIM tester: a %s', (resourceType, endpoint, fresh, more) => {
  it('object_creation, object_query: it is answered as it is read, with its address', async () => {
    const answer = await directory.call('POST', endpoint, fresh())
    const { id, meta } = answer.body as { id: string; meta: { resourceType: string; location: string } }
    expect([answer.status, meta.resourceType, meta.location]).toEqual([201, resourceType, `${directory.base}${endpoint}/${id}`])
    expect((await get(`${endpoint}/${id}`)).body).toEqual(answer.body)
  })

  it('object_query_without_id: the list has it', async () => {
    const { id } = await made(endpoint, fresh())
    expect((await listed(`${endpoint}?count=200`)).map((each) => each.id)).toContain(id)
  })

  it('object_replacement: what is read, changed and put back is so', async () => {
    const { id } = await made(endpoint, fresh())
    const { body } = await get(`${endpoint}/${id}`)
    const put = await directory.call('PUT', `${endpoint}/${id}`, { ...body, ...more })
    expect([put.status, put.body['displayName']]).toEqual([200, more.displayName])
    expect((await get(`${endpoint}/${id}`)).body).toEqual(put.body)
  })

  it('object_deletion: it is gone from its address and from the list', async () => {
    const { id } = await made(endpoint, fresh())
    expect((await directory.call('DELETE', `${endpoint}/${id}`)).status).toBe(204)
    expect((await get(`${endpoint}/${id}`)).status).toBe(404)
    expect((await directory.call('DELETE', `${endpoint}/${id}`)).status).toBe(404)
    expect((await listed(`${endpoint}?count=200`)).map((each) => each.id)).not.toContain(id)
  })
})

describe('SCIM tester: patch_add, patch_replace, patch_remove', () => {
  const VALUES: Readonly<Record<string, readonly [first: unknown, second: unknown]>> = {
    displayName: ['One', 'Two'],
    'name.formatted': ['One', 'Two'],
    'name.givenName': ['One', 'Two'],
    'name.familyName': ['One', 'Two'],
    preferredLanguage: ['de', 'es'],
    phoneNumbers: [[{ value: '+44 20 7946 0001' }], [{ value: '+44 20 7946 0002' }]],
  }
  /** What is required, or is true or false, is never taken away. */
  const KEPT: typeof VALUES = {
    userName: ['tester-one', 'tester-two'],
    emails: [[{ value: 'tester-one@acme.test' }], [{ value: 'tester-two@acme.test' }]],
    active: [false, true],
  }
  const readOf = (body: object, path: string): unknown => {
    const value = path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], body)
    return Array.isArray(value) ? value.map((each) => ({ value: (each as { value: string }).value })) : value
  }

  it('know every attribute that the schema says can be written', async () => {
    const [schema] = await listed('/Schemas')
    const written = (schema?.attributes ?? [])
      .filter(({ mutability }) => mutability !== 'readOnly')
      .flatMap(({ name, multiValued, subAttributes }) =>
        subAttributes && !multiValued ? subAttributes.map((part) => `${name}.${part.name}`) : [name],
      )
    expect(Object.keys({ ...VALUES, ...KEPT }).toSorted()).toEqual(written.toSorted())
  })

  it.each(Object.entries({ ...VALUES, ...KEPT }))(
    '%s is added, replaced, and removed where it may be without',
    async (path, [first, second]) => {
      const { id } = await made('/Users', user())
      const patched = async (operation: object) => {
        const answer = await directory.call('PATCH', `/Users/${id}`, patchOf(operation))
        return { status: answer.status, value: readOf((await get(`/Users/${id}`)).body, path) }
      }
      expect(await patched({ op: 'add', path, value: first })).toEqual({ status: 200, value: first })
      expect(await patched({ op: 'replace', path, value: second })).toEqual({ status: 200, value: second })
      const removed = await patched({ op: 'remove', path })
      expect([removed.status, isDeepStrictEqual(removed.value, second)]).toEqual(path in KEPT ? [400, true] : [200, false])
    },
  )
})
