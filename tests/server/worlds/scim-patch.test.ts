import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { newUser, openDirectory } from '../scim/directory.ts'
import type { Directory } from '../scim/directory.ts'
import { ENTERPRISE, idOf, lastEvent, patchOp, USER } from './scim-shapes.ts'

let server: RunningServer
let directory: Directory
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
})
afterAll(() => server?.close())

const made = async () => idOf(await directory.call('POST', '/Users', newUser(`p-${crypto.randomUUID()}@acme.test`)))
const leave = { op: 'Replace', path: 'active', value: 'False' }

const OTHERS: readonly (readonly [path: string, value: unknown])[] = [
  ['title', 'Dr'],
  ['nickName', 'Mia'],
  ['profileUrl', 'https://firma.test/mia'],
  ['timezone', 'Europe/Berlin'],
  ['password', 'secret'],
  ['name.middleName', 'M.'],
  ['name.honorificPrefix', 'Dr'],
  ['department', 'Retail'],
  ['manager', 'id-7'],
  ['manager.displayName', 'Eva'],
  ['addresses[type eq "work"].formatted', 'Ulm'],
  ['addresses[type eq "other" and primary eq true].postalCode', '89073'],
  ['addresses', [{ type: 'work', locality: 'Ulm' }]],
  ['emails[type eq "home"].value', 'mia@home.test'],
  ['emails[type eq "work"].display', 'Mia'],
  ['emails[type eq "work"].primary', false],
  ['phoneNumbers[type eq "work"].value', '+49 731 1'],
  ['phoneNumbers[type eq "fax"].value', '+49 731 2'],
  ['ims[type eq "xmpp"].value', 'mia'],
  ['photos', [{ type: 'photo', value: 'https://firma.test/mia.png' }]],
  ['entitlements', [{ value: 'e' }]],
  ['roles[primary eq "True"].value', 'Clerk'],
  ['roles', [{ value: 'Clerk' }]],
  ['x509Certificates', [{ value: 'MII' }]],
  [ENTERPRISE, { department: 'Retail' }],
  [`${ENTERPRISE}:department`, 'Retail'],
  [`${ENTERPRISE}:employeeNumber`, '7'],
  [`${ENTERPRISE}:manager`, { value: 'id-7' }],
  [`${ENTERPRISE}:manager.value`, 'id-7'],
  [`${ENTERPRISE}:manager.$ref`, '../Users/7'],
  [`${USER}:title`, 'Dr'],
  ['urn:ietf:params:scim:schemas:extension:firma:2.0:User:costPlace', '77'],
  ['urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User:tags[type eq "a"].value', 'x'],
  ['urn:scim:schemas:extension:custom:1.0:badge-no.primary', 'x'],
  ['http://schemas.firma.test/2026/hr/User:grade', 'B'],
]

describe('F27 a PATCH of what the portal does not keep', () => {
  it.each(OTHERS)('%s is ignored and told, and the rest is carried out', async (path, value) => {
    for (const op of ['Add', 'Replace', 'Remove']) {
      const id = await made()
      const operation = { op, path, ...(op !== 'Remove' && { value }) }
      const answer = await directory.call(
        'PATCH',
        `/Users/${id}`,
        patchOp(operation, { op: 'Replace', path: 'name.givenName', value: 'Mia' }, leave),
      )
      expect([op, answer.status, answer.body['detail'], answer.body['active']]).toEqual([op, 200, undefined, false])
      expect(answer.body['name']).toMatchObject({ givenName: 'Mia' })
      expect(await lastEvent(directory)).toMatchObject({ outcome: 'DONE', ignored: [expect.stringContaining(path.split('[')[0] ?? '')] })
    }
  })

  it('is ignored without a path as well, and told by its name', async () => {
    const phoneNumbers = [{ type: 'work', value: '+49 731 3' }]
    const name = { givenName: 'Mia', middleName: 'M.' }
    const value = { title: 'Dr', name, active: false, phoneNumbers, [ENTERPRISE]: { department: 'Retail' } }
    const answer = await directory.call('PATCH', `/Users/${await made()}`, patchOp({ op: 'replace', value }))
    expect(answer).toMatchObject({ status: 200, body: { active: false, name: { givenName: 'Mia' } } })
    expect((await lastEvent(directory))?.['ignored']).toEqual(['title', 'name.middleName', 'phoneNumbers[type eq "work"]', ENTERPRISE])
  })

  it.each([
    { op: 'replace', value: { [USER]: { active: false } } },
    { op: 'replace', path: USER, value: { active: false } },
    { op: 'replace', value: { [`${USER}:active`]: false } },
  ])('is none of what stands below the schema of users itself: %o', async (operation) => {
    const answer = await directory.call('PATCH', `/Users/${await made()}`, patchOp(operation))
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
  })

  it.each(['urn:scim:schemas:core:1.0:active', `${USER}.active`])('is refused where it could mean a deactivation: %s', async (path) => {
    const id = await made()
    expect((await directory.call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', path, value: false }))).status).toBe(400)
  })

  it.each([['{ "toString": 1 }'], ['[{ "value": { "toString": 1 } }]'], ['{ "valueOf": 1 }']])(
    'refuses what is neither true nor false: %s',
    async (active) => {
      const value: unknown = { active: JSON.parse(active) }
      const answers = [
        await directory.call('PATCH', `/Users/${await made()}`, patchOp({ op: 'replace', value })),
        await directory.call('PATCH', `/Users/${await made()}`, { Operations: [{ op: { toString: 1 }, path: 'active', value: false }] }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([400, 400])
    },
  )

  it('of a PUT below the schema of users is read as the rest is', async () => {
    const id = await made()
    const { active: _, ...body } = (await directory.call('GET', `/Users/${id}`)).body
    const answer = await directory.call('PUT', `/Users/${id}`, { ...body, [USER]: { active: false } })
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
  })

  it('of a PUT is ignored under a name that is no path', async () => {
    const id = await made()
    const { body } = await directory.call('GET', `/Users/${id}`)
    const answer = await directory.call('PUT', `/Users/${id}`, { ...body, active: false, 'job title': 'Dr', 'a[b': 1 })
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
  })

  it('removes nobody’s address where there is none to remove', async () => {
    const id = await made()
    const { body } = await directory.call('GET', `/Users/${id}`)
    const gone = patchOp(
      { op: 'Remove', path: 'emails[value eq "other@acme.test"]' },
      { op: 'Remove', path: 'phoneNumbers[type eq "mobile"]' },
    )
    expect(await directory.call('PATCH', `/Users/${id}`, gone)).toMatchObject({ status: 200, body: { emails: body['emails'] } })
  })

  it.each([
    'constructor',
    '__proto__',
    'hasOwnProperty',
    'name.constructor',
    'emails.toString',
    'emails[type eq "work"].__proto__',
    'emails[constructor eq "work"].value',
    'addresses[type eq "work"].valueOf',
    'favourite',
    'title.short',
    'userName[type eq "work"]',
    `${USER}:favourite`,
    `${ENTERPRISE}:constructor`,
    `${ENTERPRISE}:__proto__`,
    'urn:firma:User:__proto__',
    'urn:firma:User:',
    'a b',
    '[',
  ])('is refused as a whole where no schema could have it: %s', async (path) => {
    const id = await made()
    for (const op of ['add', 'replace', 'remove']) {
      const answer = await directory.call('PATCH', `/Users/${id}`, patchOp(leave, { op, path, value: 'x' }))
      expect([op, answer.status, answer.body['schemas']]).toEqual([op, 400, ['urn:ietf:params:scim:api:messages:2.0:Error']])
    }
    expect((await directory.call('GET', `/Users/${id}`)).body['active']).toBe(true)
  })

  it.each([
    ['a list of one', [{ value: 'Zoe' }]],
    ['a list of one with a reference', [{ $ref: null, value: 'Zoe' }]],
    ['a list of one text', ['Zoe']],
    ['an object', { value: 'Zoe' }],
  ])('takes a single value that comes as %s', async (_, value) => {
    const id = await made()
    const change = patchOp({ op: 'Add', path: 'name.givenName', value }, { op: 'Replace', path: 'displayName', value })
    expect(await directory.call('PATCH', `/Users/${id}`, change)).toMatchObject({
      status: 200,
      body: { name: { givenName: 'Zoe' }, displayName: 'Zoe' },
    })
    const group = await directory.call('POST', '/Groups', { displayName: `G-${id}` })
    const called = patchOp({ op: 'Replace', path: 'displayName', value: [{ value: `H-${id}` }] })
    expect(await directory.call('PATCH', `/Groups/${idOf(group)}`, called)).toMatchObject({ status: 200, body: { displayName: `H-${id}` } })
  })

  it.each([[{ value: false }], [[{ value: 'False' }]], [[false]], ['False '], [' FALSE']])('deactivates by %j', async (value) => {
    const answer = await directory.call('PATCH', `/Users/${await made()}`, patchOp({ op: 'Replace', path: 'active', value }))
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
  })

  it.each([[0], ['0'], [null], [['False', 'True']], [[]], [{}]])('does not guess what %j means as "active"', async (value) => {
    const answer = await directory.call('PATCH', `/Users/${await made()}`, patchOp({ op: 'Replace', path: 'active', value }))
    expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  })

  it('removes a name that is replaced with null', async () => {
    const answer = await directory.call('PATCH', `/Users/${await made()}`, patchOp({ op: 'Replace', path: 'name', value: null }))
    expect([answer.status, answer.body['name']]).toEqual([200, undefined])
  })

  it('of a group’s member is ignored and told, and who leaves is taken out', async () => {
    const [stays, leaves] = [await made(), await made()]
    const group = await directory.call('POST', '/Groups', {
      displayName: `M-${stays}`,
      members: [{ value: stays }, { value: leaves }],
    })
    const paths = [`members[value eq "${stays}"].display`, `members[value eq "${stays}"].$ref`, 'members.type']
    const operations = paths.map((path) => ({ op: 'Replace', path, value: 'x' }))
    const answer = await directory.call(
      'PATCH',
      `/Groups/${idOf(group)}`,
      patchOp(...operations, { op: 'Remove', path: `members[value eq "${leaves}"]` }),
    )
    expect(answer).toMatchObject({ status: 200, body: { members: [{ value: stays }] } })
    expect((await lastEvent(directory))?.['ignored']).toEqual(paths)
    for (const path of ['members.color', 'displayName.short', 'externalId[type eq "x"]'])
      expect((await directory.call('PATCH', `/Groups/${idOf(group)}`, patchOp({ op: 'Replace', path, value: 'x' }))).status).toBe(400)
  })

  it('names the resource by its ID in any case', async () => {
    const group = await directory.call('POST', '/Groups', { displayName: `I-${crypto.randomUUID()}` })
    const value = { id: idOf(group).toUpperCase(), displayName: `J-${crypto.randomUUID()}` }
    const answer = await directory.call('PATCH', `/Groups/${idOf(group)}`, patchOp({ op: 'replace', value }))
    expect(answer).toMatchObject({ status: 200, body: { displayName: value.displayName } })
  })

  it('of a group is ignored if it is of an extension schema, and takes nobody out', async () => {
    const member = await made()
    const group = await directory.call('POST', '/Groups', { displayName: 'Extended', members: [{ value: member }] })
    const path = 'urn:ietf:params:scim:schemas:extension:firma:2.0:Group:costPlace'
    const answer = await directory.call('PATCH', `/Groups/${idOf(group)}`, patchOp({ op: 'Add', path, value: '7' }))
    expect(answer).toMatchObject({ status: 200, body: { members: [{ value: member }] } })
    expect(await lastEvent(directory)).toMatchObject({ outcome: 'UNCHANGED', ignored: [path] })
  })

  it('of a POST or PUT is ignored, whatever schema it names', async () => {
    const more = { 'http://schemas.firma.test/2026/hr/User': { grade: 'B' }, [ENTERPRISE]: { manager: { value: '7' } }, title: 'Dr' }
    const user = newUser(`p-${crypto.randomUUID()}@acme.test`, more)
    const answer = await directory.call('POST', '/Users', user)
    expect(answer.status).toBe(201)
    expect((await lastEvent(directory))?.['ignored']).toEqual(Object.keys(more))
    expect((await directory.call('PUT', `/Users/${idOf(answer)}`, user)).status).toBe(200)
  })
})
