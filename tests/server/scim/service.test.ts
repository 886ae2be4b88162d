import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { hashOf, newUser, openDirectory, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { proven } from '../identity/proven.ts'

let server: RunningServer
let directory: Directory
const NAMES = ['ada', 'bea', 'cleo', 'dora', 'eve']
const ids = new Map<string, string>()
beforeAll(async () => {
  server = await testServer()
  directory = await openDirectory(server)
  for (const name of NAMES) {
    const user = newUser(`${name}@list.test`, { name: { givenName: name, familyName: 'List' }, active: name !== 'eve' })
    ids.set(name, String((await directory.call('POST', '/Users', user)).body['id']))
  }
})
afterAll(() => server?.close())

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const listed = async (query: string) => {
  const { status, body } = await directory.call('GET', `/Users?${query}`)
  expect(status).toBe(200)
  return (body['Resources'] as { userName: string }[]).map(({ userName }) => userName.split('@')[0])
}
const filtered = (filter: string) => listed(`filter=${encodeURIComponent(filter)}`)

describe('SCIM: what the service says of itself', () => {
  it('has its configuration, resource types and schemas, each at its address', async () => {
    const { call, base } = directory
    expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
    })
    for (const [place, names] of [
      ['ResourceTypes', ['User', 'Group']],
      [
        'Schemas',
        ['User', 'Group', 'ServiceProviderConfig', 'ResourceType', 'Schema'].map((name) => `urn:ietf:params:scim:schemas:core:2.0:${name}`),
      ],
    ] as const) {
      const { body } = await call('GET', `/${place}`)
      expect(body).toMatchObject({ totalResults: names.length, startIndex: 1, itemsPerPage: names.length })
      const found = body['Resources'] as { id: string; meta: { location: string } }[]
      expect(found.map(({ id }) => id)).toEqual(names)
      for (const each of found) {
        expect(each.meta.location).toBe(`${base}/${place}/${each.id}`)
        expect((await call('GET', `/${place}/${each.id}`)).body).toEqual(each)
      }
      expect((await call('GET', `/${place}/none`)).status).toBe(404)
      expect((await call('GET', `/${place}?filter=id pr`)).status).toBe(403)
    }
  })

  it('answers an unknown address and what it does not offer in SCIM’s form', async () => {
    const error = { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] }
    expect(await directory.call('GET', '/nowhere')).toMatchObject({ status: 404, body: { ...error, status: '404' } })
    expect(await directory.call('POST', '/Bulk', {})).toMatchObject({ status: 501, body: { ...error, status: '501' } })
    expect(await directory.call('GET', '/Me')).toMatchObject({ status: 501 })
    expect(await directory.call('PUT', '/Users', {})).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } })
    expect(await directory.call('POST', '/Users', '{"userName"')).toMatchObject({ status: 400, body: { ...error, status: '400' } })
    expect(await directory.call('POST', '/Users', {}, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
  })
})

describe('SCIM: a list', () => {
  it.each([
    ['userName eq "ADA@list.test"', ['ada']],
    ['emails[type eq "work"].value eq "bea@list.test"', ['bea']],
    ['emails[type eq "work" and value co "cleo"]', ['cleo']],
    ['emails[type eq "home"]', []],
    ['externalId eq "ext-dora@list.test"', ['dora']],
    ['externalId eq "EXT-DORA@list.test"', []],
    ['active eq false', ['eve']],
    ['active eq "False"', ['eve']],
    ['not (active eq true)', ['eve']],
    ['name.givenName sw "D" or userName ew "eve@list.test"', ['dora', 'eve']],
    ['name.familyName eq "List" and (userName sw "a" or userName sw "b")', ['ada', 'bea']],
    ['userName gt "c" and userName le "dora@list.test"', ['cleo', 'dora']],
    ['userName ne "ada@list.test" and active eq true', ['bea', 'cleo', 'dora']],
    ['phoneNumbers pr', []],
    ['not (phoneNumbers pr) and displayName co "LIST" and userName sw "e"', ['eve']],
    [`${USER}:userName eq "ada@list.test"`, ['ada']],
    ['meta.created gt "2020-01-01T00:00:00Z" and userName co "ada"', ['ada']],
    ['meta.lastModified lt "2020-01-01T00:00:00Z"', []],
    ['externalId eq null', []],
  ])('is filtered by %s', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected)
  })

  it('is filtered by id', async () => {
    expect(await filtered(`id eq "${ids.get('cleo')}"`)).toEqual(['cleo'])
    expect(await filtered('id eq "none"')).toEqual([])
  })

  it.each([
    ['title eq "Boss"', 'title'],
    ['userName is "ada"', 'is'],
    ['userName eq', 'ends'],
    ['userName eq ada', 'ada'],
    ['(userName pr', ')'],
    ['active gt true', 'active'],
    [`${'('.repeat(50)}userName pr${')'.repeat(50)}`, 'brackets'],
  ])('refuses the filter %s', async (filter, told) => {
    const { status, body } = await directory.call('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect({ status, scimType: body['scimType'] }).toEqual({ status: 400, scimType: 'invalidFilter' })
    expect(String(body['detail'])).toContain(told)
  })

  it('is sorted and paged', async () => {
    expect(await listed('sortBy=userName&sortOrder=descending')).toEqual(['eve', 'dora', 'cleo', 'bea', 'ada'])
    expect(await listed('sortBy=active&sortOrder=ascending&count=1')).toEqual(['eve'])
    const page = await directory.call('GET', '/Users?startIndex=2&count=2')
    expect(page.body).toMatchObject({ totalResults: 5, startIndex: 2, itemsPerPage: 2 })
    expect(await listed('startIndex=2&count=2')).toEqual(['bea', 'cleo'])
    expect((await directory.call('GET', '/Users?count=0')).body).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] })
    expect((await directory.call('GET', '/Users?startIndex=99')).body).toMatchObject({ totalResults: 5, itemsPerPage: 0 })
    expect(await directory.call('GET', '/Users?count=many')).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(await directory.call('GET', '/Users?sortBy=title')).toMatchObject({ status: 400 })
  })

  it('is asked for by POST to .search', async () => {
    const { body } = await directory.call('POST', '/Users/.search', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'userName sw "a"',
      attributes: ['userName'],
      count: 5,
    })
    expect(body['Resources']).toEqual([{ schemas: [USER], id: ids.get('ada'), userName: 'ada@list.test' }])
  })

  it('is asked for of users and groups at once by POST to .search of the service', async () => {
    const searched = async (more: object) => {
      const { status, body } = await grouped.call('POST', '/.search', { attributes: ['meta.resourceType', 'displayName'], ...more })
      const found = (body['Resources'] ?? []) as { displayName: string; meta: { resourceType: string } }[]
      return [status, body['totalResults'], found.map(({ displayName, meta }) => `${meta.resourceType} ${displayName}`)]
    }
    const grouped = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    await grouped.call('POST', '/Groups', { displayName: 'Across' })
    await grouped.call('POST', '/Groups', { displayName: 'Beyond' })
    await grouped.call('POST', '/Users', newUser('across@acme.test', { displayName: 'Across' }))
    expect(await searched({ filter: 'displayName eq "across"' })).toEqual([200, 2, ['User Across', 'Group Across']])
    expect(await searched({ filter: 'userName sw "across"' })).toEqual([200, 1, ['User Across']])
    expect(await searched({ filter: 'not (userName pr)' })).toEqual([200, 2, ['Group Across', 'Group Beyond']])
    expect(await searched({ filter: 'meta.resourceType eq "Group"', sortBy: 'displayName', sortOrder: 'descending' })).toEqual([
      200,
      2,
      ['Group Beyond', 'Group Across'],
    ])
    expect(await searched({ startIndex: 2, count: 1 })).toEqual([200, 3, ['Group Across']])
    expect(await searched({ count: 0 })).toEqual([200, 3, []])
    expect((await grouped.call('GET', '/.search')).status).toBe(405)
    expect((await grouped.events()).at(-2)).toMatchObject({ action: 'LIST', resource: 'NONE', outcome: 'DONE' })
  })

  it('sends the attributes that are asked for', async () => {
    const one = (query: string) => directory.call('GET', `/Users/${ids.get('ada')}?${query}`)
    expect((await one('attributes=name.givenName,emails.value')).body).toEqual({
      schemas: [USER],
      id: ids.get('ada'),
      name: { givenName: 'ada' },
      emails: [{ value: 'ada@list.test' }],
    })
    const without = (await one('excludedAttributes=name.givenName,meta,emails,id')).body
    expect(without).toMatchObject({ id: ids.get('ada'), name: { familyName: 'List' } })
    expect(Object.keys(without)).not.toContain('meta')
    expect(without['name'] as object).not.toHaveProperty('givenName')
    expect((await one('attributes=name&excludedAttributes=name')).status).toBe(400)
  })
})

describe('SCIM: who may call', () => {
  it('says to a token that was made before anything else was set up that provisioning is off', async () => {
    const { call, rows, providerId } = await openDirectory(server)
    await rows('delete from scim_token where provider_id = $1', providerId)
    await rows('delete from scim_setup where provider_id = $1', providerId)
    const ask = await asPerson(server, 'partneradmin', 'acme')
    const answer = await ask('mutation ($input: CreateScimTokenInput!) { createScimToken(input: $input) { token } }', {
      input: { id: providerId, name: 'Entra' },
    })
    const { token } = dataOf<{ createScimToken: { token: string } }>(answer).createScimToken
    expect(await call('GET', '/Users', undefined, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 403,
      body: { detail: 'Provisioning is off for this login provider.' },
    })
  })

  it('refuses a token that is none, of another host, expired, or where provisioning is off', async () => {
    const { call, rows, providerId, token } = directory
    const as = (authorization: string, to = directory) => to.call('GET', '/Users', undefined, { authorization })
    expect(await as('Bearer nonsense')).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
    expect((await as('Basic nonsense')).status).toBe(401)
    const other = await openDirectory(server, { partner: 'hr' })
    expect((await as(`Bearer ${token}`, other)).status).toBe(401)
    const off = await openDirectory(server, { enabled: false })
    expect((await off.call('GET', '/Users')).status).toBe(403)
    await rows(
      `insert into scim_token (provider_id, name, hash, hint, expires_at) values ($1, 'second', $2, 'x', now() - interval '1 second')`,
      providerId,
      hashOf('old'),
    )
    expect((await as('Bearer old')).body['detail']).toContain('expired')
    await rows(`update scim_token set expires_at = now() + interval '1 day' where hash = $1`, hashOf('old'))
    expect((await as('Bearer old')).status).toBe(200)
    expect((await call('GET', '/Users')).status).toBe(200)
    const used = await rows<{ name: string }>(
      'select name from scim_token where provider_id = $1 and last_used_at is not null order by name',
      providerId,
    )
    expect(used).toEqual([{ name: 'first' }, { name: 'second' }])
  })

  it('F20 reaches nobody of another directory, customer or partner, nor vendor staff', async () => {
    const own = ids.get('ada')
    for (const partner of ['acme', 'hr']) {
      const other = await openDirectory(server, { partner })
      expect((await other.call('GET', '/Users')).body).toMatchObject({ totalResults: 0 })
      expect((await other.call('GET', `/Users/${own}`)).status).toBe(404)
      expect((await other.call('PATCH', `/Users/${own}`, patchOf({ op: 'replace', path: 'active', value: false }))).status).toBe(404)
      expect((await other.call('DELETE', `/Users/${own}`)).status).toBe(404)
    }
    const people = await directory.rows<{ id: string }>(
      'select id from user_identity where user_type in (3, 4, 5) or id not in (select user_id from scim_user)',
    )
    const answers = await Promise.all(people.slice(0, 20).map(({ id }) => directory.call('GET', `/Users/${id}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await directory.call('GET', `/Users/${own}`)).body).toMatchObject({ active: true })
  })

  it('refuses an address that the login provider is not for', async () => {
    const strict = await openDirectory(server, { domains: ['corp.test'] })
    expect(await strict.call('POST', '/Users', newUser('x@other.test'))).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect((await strict.call('POST', '/Users', newUser('x@corp.test'))).status).toBe(201)
  })

  it('takes no address of a domain that no DNS record proves, in a new user or in a change, until one does', async () => {
    const strict = await openDirectory(server, { domains: ['proven.test'], unproven: ['Corp.test'] })
    const refused = { status: 400, body: { scimType: 'invalidValue', detail: expect.stringContaining('corp.test is not verified') } }
    expect(await strict.call('POST', '/Users', newUser('y@corp.test'))).toMatchObject(refused)
    const { body } = await strict.call('POST', '/Users', newUser('y@proven.test'))
    const moved = patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value: 'y@corp.test' })
    expect(await strict.call('PATCH', `/Users/${String(body['id'])}`, moved)).toMatchObject({
      status: 200,
      body: { emails: [{ value: 'y@proven.test' }] },
    })
    expect((await strict.events()).slice(-3)).toMatchObject([
      { outcome: 'REFUSED', attribute: 'emails' },
      { outcome: 'DONE' },
      { outcome: 'UNCHANGED', ignored: ['emails'], detail: refused.body.detail },
    ])
    await strict.rows('update login_provider set domain_proofs = $2 where id = $1', strict.providerId, JSON.stringify(proven('corp.test')))
    expect((await strict.call('PATCH', `/Users/${String(body['id'])}`, moved)).body).toMatchObject({ emails: [{ value: 'y@corp.test' }] })
  })
})
