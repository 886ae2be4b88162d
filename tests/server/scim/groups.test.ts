import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { newUser, openDirectory, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const newGroup = (displayName: string, ...members: string[]) => ({
  schemas: [GROUP],
  displayName,
  members: members.map((value) => ({ value })),
})

async function people({ call }: Directory, ...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push(String((await call('POST', '/Users', newUser(`${name}-${crypto.randomUUID()}@acme.test`))).body['id']))
  return ids
}
const membersOf = async ({ call }: Directory, id: string) =>
  ((await call('GET', `/Groups/${id}`)).body['members'] as { value: string }[] | undefined)?.map(({ value }) => value).toSorted() ?? []

describe('SCIM: groups that are access profiles', () => {
  it.each([
    ['a list of one', ['g-1']],
    ['an object with a value', { value: 'g-1' }],
    ['both', [{ value: 'g-1' }]],
  ])('take an external ID as %s', async (name, externalId) => {
    const { call } = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    const made = await call('POST', '/Groups', { ...newGroup(`External ${name}`), externalId })
    expect(made).toMatchObject({ status: 201, body: { externalId: 'g-1' } })
    const group = `/Groups/${String(made.body['id'])}`
    await call('PUT', group, { ...newGroup(`External ${name}`), externalId: 'g-2' })
    expect((await call('PUT', group, { ...newGroup(`External ${name}`), externalId })).body).toMatchObject({ externalId: 'g-1' })
  })

  it('are created, renamed, listed and deleted', async () => {
    const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    const { call } = directory
    const [ann = ''] = await people(directory, 'ann')
    const made = await call('POST', '/Groups', newGroup('Payroll', ann))
    const id = String(made.body['id'])
    expect(made).toMatchObject({ status: 201, body: { displayName: 'Payroll', members: [{ value: ann, type: 'User' }] } })
    expect((await call('GET', `/Users/${ann}`)).body).toMatchObject({ groups: [{ value: id, display: 'Payroll' }] })
    expect(await call('POST', '/Groups', newGroup('payroll'))).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect((await call('PATCH', `/Groups/${id}`, patchOf({ op: 'Replace', path: 'displayName', value: 'Pay' }))).body).toMatchObject({
      displayName: 'Pay',
    })
    const found = await call('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "pay"')}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Pay' }] })
    expect((found.body['Resources'] as object[])[0]).not.toHaveProperty('members')
    const has = await call('GET', `/Groups?filter=${encodeURIComponent(`id eq "${id}" and members eq "${ann}"`)}`)
    expect(has.body).toMatchObject({ totalResults: 1 })
    expect((await call('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect((await call('GET', `/Groups/${id}`)).status).toBe(404)
    expect((await call('GET', `/Users/${ann}`)).body).not.toHaveProperty('groups')
  })

  it('have the members that a PATCH names, and keep all others', async () => {
    const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    const { call } = directory
    const [ann = '', ben = '', cas = ''] = await people(directory, 'ann', 'ben', 'cas')
    const id = String((await call('POST', '/Groups', newGroup('Team', ann))).body['id'])
    const patch = (...operations: object[]) => call('PATCH', `/Groups/${id}`, patchOf(...operations))
    await patch({ op: 'Add', path: 'members', value: [{ value: ben }, { value: cas }] })
    expect(await membersOf(directory, id)).toEqual([ann, ben, cas].toSorted())
    await patch({ op: 'Remove', path: 'members', value: [{ value: ann }] })
    await patch({ op: 'remove', path: `members[value eq "${cas}"]` })
    expect(await membersOf(directory, id)).toEqual([ben])
    await patch({ op: 'add', path: 'members', value: [{ value: ben }] })
    expect((await directory.events()).at(-1)).toMatchObject({ action: 'UPDATE', resource: 'GROUP', outcome: 'UNCHANGED' })
    await patch({ op: 'replace', path: 'members', value: [{ value: ann }, { value: cas }] })
    expect(await membersOf(directory, id)).toEqual([ann, cas].toSorted())
    await call('PUT', `/Groups/${id}`, newGroup('Team', ben))
    expect(await membersOf(directory, id)).toEqual([ben])
    await patch({ op: 'remove', path: 'members' })
    expect(await membersOf(directory, id)).toEqual([])
    const stranger = await patch({ op: 'add', path: 'members', value: [{ value: crypto.randomUUID() }] })
    expect(stranger).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    expect(await patch({ op: 'add', path: 'owner', value: ann })).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } })
  })

  it('lose nobody to an empty list, to a rename, or to another value that is replaced', async () => {
    const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    const { call } = directory
    const [ann = '', ben = '', cas = ''] = await people(directory, 'ann', 'ben', 'cas')
    const id = String((await call('POST', '/Groups', newGroup('Kept', ann, ben))).body['id'])
    const patch = (...operations: object[]) => call('PATCH', `/Groups/${id}`, patchOf(...operations))
    expect((await patch({ op: 'remove', path: 'members', value: [] })).status).toBe(200)
    await patch({ op: 'replace', path: 'displayName', value: 'Renamed' })
    expect((await call('PUT', `/Groups/${id}`, { schemas: [GROUP], displayName: 'Renamed again' })).body).toMatchObject({
      displayName: 'Renamed again',
    })
    expect(await membersOf(directory, id)).toEqual([ann, ben].toSorted())
    await patch({ op: 'replace', path: `members[value eq "${ben}"]`, value: [{ value: cas }] })
    expect(await membersOf(directory, id)).toEqual([ann, cas].toSorted())
    await call('PUT', `/Groups/${id}`, newGroup('Emptied'))
    expect(await membersOf(directory, id)).toEqual([])
  })

  it('take nobody out of another one in silence', async () => {
    const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    const { call } = directory
    const [ann = '', ben = ''] = await people(directory, 'ann', 'ben')
    const first = String((await call('POST', '/Groups', newGroup('First', ann))).body['id'])
    const second = String((await call('POST', '/Groups', newGroup('Second'))).body['id'])
    const add = () => call('PATCH', `/Groups/${second}`, patchOf({ op: 'add', path: 'members', value: [{ value: ann }, { value: ben }] }))
    expect(await add()).toMatchObject({ status: 400, body: { scimType: 'invalidValue', detail: expect.stringContaining('"First"') } })
    expect([await membersOf(directory, first), await membersOf(directory, second)]).toEqual([[ann], []])
    await call('PATCH', `/Groups/${first}`, patchOf({ op: 'remove', path: 'members', value: [{ value: ann }] }))
    expect((await add()).status).toBe(200)
    expect(await membersOf(directory, second)).toEqual([ann, ben].toSorted())
  })

  it('lose nobody to members that come at once', async () => {
    const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
    const members = await people(directory, 'ann', 'ben', 'cas', 'dan')
    const id = String((await directory.call('POST', '/Groups', newGroup('At once'))).body['id'])
    const answers = await Promise.all(
      members.map((value) => directory.call('PATCH', `/Groups/${id}`, patchOf({ op: 'Add', path: 'members', value: [{ value }] }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await membersOf(directory, id)).toEqual(members.toSorted())
  })
})

describe('SCIM: groups that are customers', () => {
  it('are left by who was in one alone, and the directory still deactivates them', async () => {
    const directory = await openDirectory(server, { groups: 'CUSTOMERS' })
    const [ann = ''] = await people(directory, 'ann')
    const { call, customerId } = directory
    expect((await call('PATCH', `/Groups/${customerId}`, patchOf({ op: 'remove', path: 'members', value: [{ value: ann }] }))).status).toBe(
      200,
    )
    expect(await membersOf(directory, customerId)).toEqual([])
    expect(await directory.rows('select 1 from user_customer where user_id = $1', ann)).toEqual([])
    expect(await call('PATCH', `/Users/${ann}`, patchOf({ op: 'replace', path: 'active', value: false }))).toMatchObject({
      status: 200,
      body: { active: false },
    })
  })

  it('have members, and are made in the portal', async () => {
    const directory = await openDirectory(server, { groups: 'CUSTOMERS' })
    const { call, rows, partnerId, providerId, customerId } = directory
    const [second] = await rows<{ id: string }>(
      `insert into customer (partner_id, name, login_provider_id) values ($1, 'Second', $2) returning id`,
      partnerId,
      providerId,
    )
    const id = second?.id ?? ''
    const [ann = ''] = await people(directory, 'ann')
    expect((await call('GET', '/Groups')).body).toMatchObject({ totalResults: 2 })
    await call('PATCH', `/Groups/${id}`, patchOf({ op: 'add', path: 'members', value: [{ value: ann }] }))
    expect(await membersOf(directory, id)).toEqual([ann])
    expect((await call('GET', `/Users/${ann}`)).body['groups']).toHaveLength(2)
    await call('PATCH', `/Groups/${id}`, patchOf({ op: 'remove', path: `members[value eq "${ann}"]` }))
    expect(await membersOf(directory, id)).toEqual([])
    expect(await membersOf(directory, customerId)).toEqual([ann])
    expect((await call('POST', '/Groups', newGroup('Third'))).status).toBe(403)
    expect((await call('DELETE', `/Groups/${id}`)).status).toBe(403)
    const renamed = await call('PATCH', `/Groups/${id}`, patchOf({ op: 'replace', path: 'displayName', value: 'Other' }))
    expect(renamed).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
    const other = await openDirectory(server, { groups: 'CUSTOMERS' })
    expect((await other.call('GET', `/Groups/${id}`)).status).toBe(404)
  })
})
