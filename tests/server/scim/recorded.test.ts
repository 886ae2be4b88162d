import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { openDirectory } from './directory.ts'
import type { Directory, ScimAnswer } from './directory.ts'

// What Entra ID and Okta send, in their own words and order, as their guides for SCIM endpoints record it.

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

let server: RunningServer
let entra: Directory
let okta: Directory
beforeAll(async () => {
  server = await testServer()
  entra = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
  okta = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
})
afterAll(() => server?.close())

const idOf = ({ body }: ScimAnswer) => String(body['id'])
const found = ({ body }: ScimAnswer) => body['totalResults']
const members = ({ body }: ScimAnswer) => ((body['members'] ?? []) as { value: string }[]).map(({ value }) => value)

describe('F30 SCIM: recorded of Entra ID', () => {
  const email = 'Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com'
  const creation = {
    schemas: [USER, ENTERPRISE],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1',
    active: true,
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
    roles: [],
  }

  it('a user: asked for, created, changed in several values and in one, disabled and deleted', async () => {
    const byName = `/Users?filter=${encodeURIComponent(`userName eq "${creation.userName}"`)}`
    expect(found(await entra.call('GET', byName))).toBe(0)
    const made = await entra.call('POST', '/Users', creation)
    expect(made).toMatchObject({ status: 201, body: { userName: creation.userName, externalId: creation.externalId, active: true } })
    const address = `/Users/${idOf(made)}`
    expect(found(await entra.call('GET', byName))).toBe(1)
    expect((await entra.call('GET', '/Users/5171a35d82074e068ce2')).status).toBe(404)
    const changed = await entra.call('PATCH', address, {
      schemas: [PATCH],
      Operations: [
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@testuser.com' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      ],
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { emails: [{ value: 'updatedEmail@testuser.com', type: 'work' }], name: { familyName: 'updatedFamilyName' } },
    })
    expect((await entra.events()).at(-1)).toMatchObject({
      attribute: 'name.familyName, emails',
      changes: { 'name.familyName': 'updatedFamilyName', emails: 'updatedEmail@testuser.com' },
    })
    const userName = '5b50642d-79fc-4410-9e90-4c077cdd1a59'
    const renamed = await entra.call('PATCH', address, {
      schemas: [PATCH],
      Operations: [{ op: 'Replace', path: 'userName', value: userName }],
    })
    expect(renamed).toMatchObject({ status: 200, body: { userName } })
    const disabled = await entra.call('PATCH', address, {
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
      schemas: [PATCH],
    })
    expect(disabled).toMatchObject({ status: 200, body: { active: false } })
    expect((await entra.call('DELETE', address)).status).toBe(204)
    expect((await entra.call('GET', address)).status).toBe(404)
  })

  it('a user with what we have none of: created and changed without it, and the event says so', async () => {
    const title = {
      ...creation,
      userName: 'titled',
      externalId: 'titled',
      emails: [{ primary: true, type: 'work', value: 'titled@testuser.com' }],
    }
    const made = await entra.call('POST', '/Users', { ...title, title: 'Boss', [ENTERPRISE]: { department: 'Sales' } })
    expect(made.status).toBe(201)
    expect((await entra.events()).at(-1)).toMatchObject({ action: 'CREATE', outcome: 'DONE', ignored: expect.arrayContaining(['title']) })
    const path = `${ENTERPRISE}:department`
    const changed = await entra.call('PATCH', `/Users/${idOf(made)}`, {
      schemas: [PATCH],
      Operations: [{ op: 'Add', path, value: 'Sales' }],
    })
    expect(changed.status).toBe(200)
    expect((await entra.events()).at(-1)).toMatchObject({ action: 'UPDATE', outcome: 'UNCHANGED', ignored: [path] })
  })

  it('a group: created, asked for without its members, renamed, its members added and removed, deleted', async () => {
    const displayName = 'Group1DisplayName'
    const made = await entra.call('POST', '/Groups', {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName,
      meta: { resourceType: 'Group' },
    })
    expect(made).toMatchObject({ status: 201, body: { displayName, externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' } })
    const address = `/Groups/${idOf(made)}`
    const without = await entra.call('GET', `${address}?excludedAttributes=members`)
    expect([without.status, 'members' in without.body]).toEqual([200, false])
    const byName = `/Groups?excludedAttributes=members&filter=${encodeURIComponent(`displayName eq "${displayName}"`)}`
    expect(found(await entra.call('GET', byName))).toBe(1)
    const byExternalId = `/Groups?filter=${encodeURIComponent('externalId eq "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159"')}`
    expect(found(await entra.call('GET', byExternalId))).toBe(1)
    expect(found(await okta.call('GET', byExternalId))).toBe(0)
    const member = idOf(
      await entra.call('POST', '/Users', {
        ...creation,
        ...{ userName: 'member', externalId: 'member', emails: [{ primary: true, type: 'work', value: 'member@testuser.com' }] },
      }),
    )
    const patch = async (operation: object) => {
      const answer = await entra.call('PATCH', address, { schemas: [PATCH], Operations: [operation] })
      expect([200, 204]).toContain(answer.status)
      return entra.call('GET', address)
    }
    const renamed = await patch({ op: 'Replace', path: 'displayName', value: '1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName' })
    expect(renamed.body['displayName']).toBe('1879db59-3bdf-4490-ad68-ab880a269474updatedDisplayName')
    const value = [{ $ref: null, value: member }]
    expect(members(await patch({ op: 'Add', path: 'members', value }))).toEqual([member])
    expect(members(await patch({ op: 'Remove', path: 'members', value }))).toEqual([])
    expect((await entra.call('DELETE', address)).status).toBe(204)
  })
})

describe('F30 SCIM: recorded of Okta', () => {
  const creation = {
    schemas: [USER],
    userName: 'test.user@okta.local',
    name: { givenName: 'Test', familyName: 'User' },
    emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
    displayName: 'Test User',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  }
  const byName = `/Users?filter=${encodeURIComponent('userName eq "test.user@okta.local"')}&startIndex=1&count=100`

  it('a user: asked for, created without the password, replaced as a whole, deactivated and active again', async () => {
    expect(await okta.call('GET', byName)).toMatchObject({ status: 200, body: { totalResults: 0, startIndex: 1, Resources: [] } })
    const made = await okta.call('POST', '/Users', creation)
    expect(made).toMatchObject({ status: 201, body: { userName: creation.userName, displayName: 'Test User' } })
    expect(made.body).not.toHaveProperty('password')
    expect(await okta.rows('select password_hash from user_identity where id = $1', idOf(made))).toEqual([{ password_hash: null }])
    const address = `/Users/${idOf(made)}`
    const { groups: _groups, password: _password, ...kept } = creation
    const replaced = await okta.call('PUT', address, {
      ...{ schemas: [USER], id: idOf(made), userName: creation.userName },
      ...{ name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' }, emails: creation.emails, active: true, groups: [] },
      meta: { resourceType: 'User' },
    })
    expect(replaced).toMatchObject({ status: 200, body: { name: { givenName: 'Another', familyName: 'User' } } })
    const set = (active: boolean) => okta.call('PATCH', address, { schemas: [PATCH], Operations: [{ op: 'replace', value: { active } }] })
    expect((await set(false)).body['active']).toBe(false)
    expect((await set(true)).body['active']).toBe(true)
    expect((await okta.call('POST', '/Users', kept)).status).toBe(409)
  })

  it('a group: created empty, listed, renamed with its id beside the name, its members added, removed and replaced', async () => {
    const made = await okta.call('POST', '/Groups', { schemas: [GROUP], displayName: 'Test SCIMv2', members: [] })
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Test SCIMv2' } })
    const [id, user] = [idOf(made), String(((await okta.call('GET', byName)).body['Resources'] as { id: string }[])[0]?.id)]
    expect(found(await okta.call('GET', '/Groups?startIndex=1&count=100'))).toBe(1)
    const patch = async (...Operations: object[]) => {
      const answer = await okta.call('PATCH', `/Groups/${id}`, { schemas: [PATCH], Operations })
      expect([answer.status, answer.body['detail']]).toEqual([answer.status === 204 ? 204 : 200, undefined])
      return okta.call('GET', `/Groups/${id}`)
    }
    expect((await patch({ op: 'replace', value: { id, displayName: 'Test SCIMv2 1' } })).body['displayName']).toBe('Test SCIMv2 1')
    const value = [{ value: user, display: 'test.user@okta.local' }]
    expect(members(await patch({ op: 'add', path: 'members', value }))).toEqual([user])
    expect(members(await patch({ op: 'remove', path: `members[value eq "${user}"]` }))).toEqual([])
    expect(members(await patch({ op: 'replace', path: 'members', value }))).toEqual([user])
    const put = await okta.call('PUT', `/Groups/${id}`, { schemas: [GROUP], id, displayName: 'Test SCIMv2', members: value })
    expect([put.status, put.body['displayName'], members(put)]).toEqual([200, 'Test SCIMv2', [user]])
    expect((await okta.call('DELETE', `/Groups/${id}`)).status).toBe(204)
  })
})
