import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { newUser, openDirectory, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

// The cases of scim2-tester, restated: what a service says it is, against what it does.

type Attribute = { name: string; mutability: string; multiValued: boolean; required: boolean; subAttributes?: Attribute[] }
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
    expect(documents.map(({ name }) => name)).toEqual(expect.arrayContaining(['User', 'Group']))
    for (const document of documents) expect((await get(`/${endpoint}/${document.id}`)).body).toEqual(document)
    expect((await get(`/${endpoint}/none`)).status).toBe(404)
  })

  it('core_schemas_validation: the schemas of the discovery documents are among them, and name what those have', async () => {
    const schemas = await listed('/Schemas')
    const config = (await get('/ServiceProviderConfig')).body
    const documents = [config, ...(await listed('/ResourceTypes')), ...schemas] as readonly Readonly<Record<string, unknown>>[]
    for (const document of documents) {
      const [id] = document['schemas'] as string[]
      const attributes = schemas.find((schema) => schema.id === id)?.attributes ?? []
      const told = new Set(attributes.map(({ name }) => name))
      expect(Object.keys(document).filter((name) => !told.has(name) && !['schemas', 'meta', 'id'].includes(name))).toEqual([])
      expect(attributes.filter(({ name, required }) => required && !(name in document)).map(({ name }) => name)).toEqual([])
    }
  })

  it.each(['ServiceProviderConfig', 'ResourceTypes', 'Schemas'])('endpoint_methods: %s answers GET alone', async (endpoint) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status, headers } = await directory.call(method, `/${endpoint}`)
      expect([method, status, headers['allow']]).toEqual([method, 405, 'GET'])
    }
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

  it('object_query_with_attributes, object_list_with_attributes, search_with_attributes: only what is asked for, and not what is left out', async () => {
    const { id } = await made(endpoint, fresh())
    const search = async (more: object) =>
      (await directory.call('POST', `${endpoint}/.search`, { count: 200, ...more })).body['Resources'] as object[]
    const one = (resources: readonly object[]) => resources.find((each) => (each as { id: string }).id === id) ?? {}
    for (const shown of [
      (await get(`${endpoint}/${id}?attributes=displayName`)).body,
      one(await listed(`${endpoint}?count=200&attributes=displayName`)),
      one(await search({ attributes: ['displayName'] })),
    ])
      expect(Object.keys(shown).toSorted()).toEqual(['displayName', 'id', 'schemas'])
    for (const shown of [
      (await get(`${endpoint}/${id}?excludedAttributes=displayName`)).body,
      one(await listed(`${endpoint}?count=200&excludedAttributes=displayName`)),
      one(await search({ excludedAttributes: ['displayName'] })),
    ])
      expect([Object.keys(shown).includes('displayName'), Object.keys(shown).includes('meta')]).toEqual([false, true])
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
    // Common to all resources, so that no schema names it.
    externalId: ['one', 'two'],
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
    expect(Object.keys({ ...VALUES, ...KEPT }).toSorted()).toEqual([...written, 'externalId'].toSorted())
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

  it.each(['id', 'meta', 'groups', 'userType'])('%s is read only: neither added, replaced nor removed', async (path) => {
    const { id } = await made('/Users', user())
    const { body: before } = await get(`/Users/${id}`)
    for (const op of ['add', 'replace', 'remove']) {
      const { status, body } = await directory.call('PATCH', `/Users/${id}`, patchOf({ op, path, ...(op !== 'remove' && { value: 'x' }) }))
      expect([op, status, body['scimType']]).toEqual([op, 400, 'mutability'])
    }
    expect((await get(`/Users/${id}`)).body).toEqual(before)
  })

  it('what is required is not replaced by nothing', async () => {
    const { id } = await made('/Users', user())
    const { body: before } = await get(`/Users/${id}`)
    for (const path of ['userName', 'emails'])
      expect((await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path, value: null }))).status).toBe(400)
    expect((await get(`/Users/${id}`)).body).toEqual(before)
  })

  it('of a group displayName is replaced and never removed, and members are added, replaced and removed', async () => {
    const { id } = await made('/Groups', group())
    const [one, two] = [await made('/Users', user()), await made('/Users', user())]
    const patched = async (operation: object) => {
      const { status } = await directory.call('PATCH', `/Groups/${id}`, patchOf(operation))
      const { displayName, members = [] } = (await get(`/Groups/${id}`)).body as { displayName: string; members?: { value: string }[] }
      return [status, displayName, members.map(({ value }) => value)]
    }
    expect(await patched({ op: 'replace', path: 'displayName', value: 'Patched' })).toEqual([200, 'Patched', []])
    expect(await patched({ op: 'remove', path: 'displayName' })).toEqual([400, 'Patched', []])
    for (const [op, value] of [
      ['add', 'one'],
      ['replace', 'two'],
      ['remove', undefined],
    ]) {
      expect((await directory.call('PATCH', `/Groups/${id}`, patchOf({ op, path: 'externalId', value }))).body['externalId']).toBe(value)
      expect((await get(`/Groups/${id}`)).body['externalId']).toBe(value)
    }
    expect(await patched({ op: 'add', path: 'members', value: [{ value: one.id }] })).toEqual([200, 'Patched', [one.id]])
    expect(await patched({ op: 'replace', path: 'members', value: [{ value: two.id }] })).toEqual([200, 'Patched', [two.id]])
    expect(await patched({ op: 'remove', path: 'members' })).toEqual([200, 'Patched', []])
  })
})
