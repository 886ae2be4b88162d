import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { newUser, openDirectory } from '../scim/directory.ts'
import type { Directory } from '../scim/directory.ts'
import { ENTERPRISE, GROUP, idOf, membersOf, patchOp, USER } from './scim-shapes.ts'

// Requests as public documentation and trackers show them; values are ours.

let server: RunningServer
let directory: Directory
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  directory = await openDirectory(server, { groups: 'ACCESS_PROFILES' })
})
afterAll(() => server?.close())

const made = async () => idOf(await directory.call('POST', '/Users', newUser(`d-${crypto.randomUUID()}@acme.test`)))
const LEAVER = { op: 'replace', path: 'active', value: false }
const role = (id: string, value: string) => ({ value: JSON.stringify({ id, value, displayName: `${value} of a shop` }) })

describe('F27 a change of a user as a product sends it is carried out', () => {
  it.each<[string, object, object]>([
    [
      'Entra ID, names with dots and no path (thomaspoignant/scim-patch#132)',
      patchOp({ op: 'add', value: { 'name.givenName': 'Ida', 'name.familyName': 'Roth', 'name.formatted': 'Ida Roth' } }),
      { name: { givenName: 'Ida', familyName: 'Roth' } },
    ],
    [
      'Entra ID with its flag for standard requests: several attributes at once',
      patchOp({
        op: 'replace',
        value: { displayName: 'Ida Roth', 'name.givenName': 'Ida', [`${ENTERPRISE}:department`]: 'Retail', active: false },
      }),
      { displayName: 'Ida Roth', active: false },
    ],
    [
      'Entra ID, attributes of an extension under the URN of a schema of old drafts (thomaspoignant/scim-patch#207)',
      {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:PatchOp'],
        Operations: [
          { op: 'replace', value: { [`${ENTERPRISE}:organization`]: 'Firma' } },
          { op: 'add', value: { [`${ENTERPRISE}:division`]: 'South' } },
          LEAVER,
        ],
      },
      { active: false },
    ],
    [
      'Entra ID, roles as texts of JSON (Captain-P-Goldfish/SCIM-SDK#516)',
      patchOp({ op: 'Add', path: 'roles', value: [role('827f', 'Clerk'), role('8ae0', 'Admin')] }, LEAVER),
      { active: false },
    ],
    [
      'Entra ID, a manager as a text (Captain-P-Goldfish/SCIM-SDK#686)',
      patchOp({ op: 'add', path: `${ENTERPRISE}:manager`, value: '2c2f6fb8-254f-492e-b7fe-c09c5a61c8a2' }, LEAVER),
      { active: false },
    ],
    [
      'SimpleIdServer, a part of every role (simpleidserver/SimpleIdServer#67)',
      patchOp({ op: 'Add', path: 'roles.display', value: 'Clerk' }, LEAVER),
      { active: false },
    ],
    [
      'Keycloak’s SCIM client, attributes as a text of JSON (Captain-P-Goldfish/scim-for-keycloak#133)',
      patchOp({ op: 'replace', value: JSON.stringify({ schemas: [USER], displayName: 'Ida Roth', active: false }) }),
      { displayName: 'Ida Roth', active: false },
    ],
    [
      'INDIGO IAM, the list of operations in small letters (indigo-iam/iam#1227)',
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], operations: [{ op: 'replace', value: { active: false } }] },
      { active: false },
    ],
    [
      'Okta, a deactivation without a path',
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [{ op: 'replace', value: { active: false } }] },
      { active: false },
    ],
    [
      'Rippling, a whole user with its ID',
      patchOp({
        op: 'replace',
        value: {
          id: '7',
          schemas: [USER],
          meta: { resourceType: 'User' },
          active: false,
          name: { givenName: 'Ida', familyName: 'Roth', formatted: 'Ida Roth' },
        },
      }),
      { active: false, name: { givenName: 'Ida', familyName: 'Roth' } },
    ],
  ])('%s', async (_, change, expected) => {
    const id = await made()
    const answer = await directory.call('PATCH', `/Users/${id}`, change)
    expect([answer.status, answer.body['detail']]).toEqual([200, undefined])
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject(expected)
  })
})

describe('F27 attributes in a text of JSON', () => {
  it.each([
    ['{"displayName": "a\\u0000b"}'],
    ['{"displayName": "a\\ud800"}'],
    [`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['{"active": false'],
    ['["active"]'],
    [`[${'[],'.repeat(25_000)}[]]`],
    ['false'],
  ])('are judged as the body is: %s', async (value) => {
    const id = await made()
    expect((await directory.call('PATCH', `/Users/${id}`, patchOp({ op: 'replace', value }))).status).toBe(400)
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({ active: true })
  })

  it.each([[['urn:ietf:params:scim:schemas:core:2.0:User']], ['PatchOp'], [[{}]], [[]]])(
    'a PATCH of other schemas is refused: %j',
    async (schemas) => {
      const answer = await directory.call('PATCH', `/Users/${await made()}`, { schemas, Operations: [LEAVER] })
      expect(answer.status).toBe(400)
    },
  )
})

describe('F27 a leaver whose request a serializer has made', () => {
  const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
  it.each<[string, object | string]>([
    ['a list of one operation as that one', { schemas: [SCHEMA], Operations: LEAVER }],
    ['lists of one as their only value', { schemas: SCHEMA, Operations: LEAVER }],
    ['a byte order mark before the body', `\uFEFF${JSON.stringify(patchOp(LEAVER))}`],
    ['blanks around an operation', patchOp({ ...LEAVER, op: ' Replace\n' })],
  ])('%s', async (_, body) => {
    const answer = await directory.call('PATCH', `/Users/${await made()}`, body)
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
  })

  it.each([
    ['one mark is enough', `\uFEFF\uFEFF${JSON.stringify(patchOp(LEAVER))}`],
    ['a list in the place of an operation', { schemas: [SCHEMA], Operations: [[LEAVER]] }],
    ['a text in the place of the operations', { schemas: [SCHEMA], Operations: JSON.stringify([LEAVER]) }],
    ['an operation that is none', patchOp({ ...LEAVER, op: 're place' })],
  ])('is not guessed at: %s', async (_, body) => {
    const id = await made()
    expect((await directory.call('PATCH', `/Users/${id}`, body)).status).toBe(400)
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({ active: true })
  })
})

describe('F26 an address as a product sends it', () => {
  it.each<[string, (email: string) => object]>([
    ['Entra ID, added where there is one', (value) => ({ op: 'Add', path: 'emails[type eq "work"].value', value })],
    ['Entra ID, named in the value', (value) => ({ op: 'replace', value: { 'emails[type eq "work"].value': value } })],
    ['a value that is an object', (value) => ({ op: 'replace', path: 'emails', value: { value, type: 'work', primary: true } })],
    ['the primary one', (value) => ({ op: 'replace', path: 'emails[primary eq true].value', value })],
    ['the primary one of work', (value) => ({ op: 'replace', path: 'emails[type eq "work" and primary eq true].value', value })],
  ])('%s', async (_, operation) => {
    const id = await made()
    const email = `n-${crypto.randomUUID()}@acme.test`
    const answer = await directory.call('PATCH', `/Users/${id}`, patchOp(operation(email)))
    expect([answer.status, answer.body['detail']]).toEqual([200, undefined])
    const { body } = await directory.call('GET', `/Users/${id}`)
    expect((body['emails'] as { value: string }[]).map(({ value }) => value)).toEqual([email])
  })
})

describe('F26 somebody new as a product sends them', () => {
  const address = () => `d-${crypto.randomUUID()}@acme.test`
  it.each<[string, (email: string) => object]>([
    [
      'SAP, names that are empty and parts of its own',
      (email) => ({
        meta: { resourceType: 'User', version: 0 },
        displayName: 'Ida',
        name: {
          middleInitial: '',
          middleName: '',
          formatted: '',
          honorificPrefix: '',
          legalName: '',
          familyName: '',
          givenName: 'Ida',
          honorificSuffix: '',
        },
        schemas: [USER, ENTERPRISE, 'urn:ietf:params:scim:schemas:extension:sap:2.0:User'],
        active: true,
        id: crypto.randomUUID(),
        emails: [{ value: email, type: 'work', notifications: true, verified: false }],
        userName: email,
        [ENTERPRISE]: { employeeNumber: null, companyId: null },
      }),
    ],
    [
      'Okta, with a password, groups and a locale',
      (email) => ({
        schemas: [USER],
        userName: email,
        name: { givenName: 'Ida', familyName: 'Roth' },
        emails: [{ primary: true, value: email, type: 'work' }],
        displayName: 'Ida Roth',
        locale: 'en-US',
        externalId: crypto.randomUUID(),
        groups: [],
        password: 'TgyvMXX2',
        active: true,
      }),
    ],
    [
      'Entra ID, an extension of its own and no display name',
      (email) => ({
        schemas: [USER, ENTERPRISE],
        userName: email,
        active: true,
        emails: [{ primary: true, type: 'work', value: email }],
        meta: { resourceType: 'User' },
        name: { familyName: 'Roth', givenName: 'Ida' },
        title: 'Clerk',
        'urn:ietf:params:scim:schemas:extension:custom:2.0:User': { employeeNumber: '99', worksiteId: '180' },
        roles: [],
      }),
    ],
    [
      'JumpCloud, every kind of number and address',
      (email) => ({
        schemas: [USER, ENTERPRISE],
        externalId: crypto.randomUUID(),
        userName: email,
        name: { givenName: 'Ida', familyName: 'Roth', middleName: '' },
        displayName: 'Ida Roth',
        active: true,
        emails: [{ value: email, type: 'work', primary: true }],
        addresses: [{ type: 'work', primary: true, streetAddress: '', country: '' }],
        phoneNumbers: [{ type: 'work', value: '' }],
        [ENTERPRISE]: { department: '', costCenter: '', employeeNumber: '' },
      }),
    ],
    [
      'AWS’s example, an address without a type',
      (email) => ({
        schemas: [USER],
        externalId: crypto.randomUUID(),
        userName: email,
        name: { formatted: 'string', familyName: 'Roth', givenName: 'Ida', middleName: 'string' },
        emails: [{ value: email, type: null, primary: true }],
        timezone: 'America/Los_Angeles',
        preferredLanguage: 'en_US',
        nickName: 'string',
        phoneNumbers: [{ value: '+49 731 1', type: 'work' }],
        active: true,
      }),
    ],
  ])('%s', async (_, body) => {
    const email = address()
    const answer = await directory.call('POST', '/Users', body(email))
    expect([answer.status, answer.body['detail']]).toEqual([201, undefined])
    expect(answer.body).toMatchObject({ userName: email, active: true, name: { givenName: 'Ida' } })
    const again = await directory.call('PUT', `/Users/${idOf(answer)}`, { ...body(email), active: false })
    expect([again.status, again.body['active']]).toEqual([200, false])
  })
})

describe('a change of a group as a product sends it', () => {
  const ids = async () => [await made(), await made()] as const
  const group = async (...members: string[]) =>
    idOf(
      await directory.call('POST', '/Groups', {
        schemas: [GROUP],
        displayName: `Group ${crypto.randomUUID()}`,
        members: members.map((value) => ({ value, display: 'x@acme.test' })),
      }),
    )

  it.each<[string, (stays: string, other: string, id: string) => object[], 'stays' | 'other' | 'both' | 'none']>([
    ['Okta, its ID and name', (_s, _o, id) => [{ op: 'replace', value: { id, displayName: `New ${id}` } }], 'stays'],
    [
      'Okta, one leaves and one comes',
      (stays, other) => [
        { op: 'remove', path: `members[value eq "${stays}"]` },
        { op: 'add', path: 'members', value: [{ value: other, display: 'o@acme.test' }] },
      ],
      'other',
    ],
    ['Okta, everybody leaves (pingidentity/scim2#103)', () => [{ op: 'replace', path: 'members', value: [] }], 'none'],
    [
      'WSO2, members without a path',
      (_, other) => [
        { op: 'add', value: { members: [{ display: 'PRIMARY/o', value: other, $ref: `https://x.test/scim2/Users/${other}` }] } },
      ],
      'both',
    ],
    [
      'the standard’s example, everybody out and one in',
      (_, other) => [
        { op: 'remove', path: 'members' },
        { op: 'add', path: 'members', value: [{ display: 'O', $ref: `https://x.test/v2/Users/${other}`, value: other }] },
      ],
      'other',
    ],
    ['Entra ID of old, removal by value', (stays) => [{ op: 'Remove', path: 'members', value: [{ value: stays }] }], 'none'],
    [
      'Keycloak’s SCIM client, a name as a text of JSON',
      (_s, _o, id) => [{ op: 'replace', value: JSON.stringify({ schemas: [GROUP], displayName: `EPD ${id}` }) }],
      'stays',
    ],
    ['members as a text of JSON', (stays) => [{ op: 'remove', path: 'members', value: JSON.stringify([{ value: stays }]) }], 'none'],
    [
      'members as a long text of JSON',
      (stays) => [{ op: 'remove', path: 'members', value: `[${' '.repeat(25_000)}${JSON.stringify({ value: stays })}]` }],
      'none',
    ],
    ['a member as a text of JSON', (_, other) => [{ op: 'add', path: 'members', value: JSON.stringify({ value: other }) }], 'both'],
    ['ICE, a path below the schema’s URN', (stays) => [{ op: 'remove', path: `${GROUP}:members[value eq "${stays}"]` }], 'none'],
  ])('%s', async (_, operations, expected) => {
    const [stays, other] = await ids()
    const id = await group(stays)
    const answer = await directory.call('PATCH', `/Groups/${id}`, patchOp(...operations(stays, other, id)))
    expect([answer.status < 300, answer.body['detail']]).toEqual([true, undefined])
    const wanted = { stays: [stays], other: [other], both: [stays, other], none: [] }[expected]
    expect(await membersOf(directory, id)).toEqual(wanted.toSorted())
  })
})

describe('a question as a product asks it', () => {
  const count = async (path: string) => {
    const { status, body } = await directory.call('GET', path)
    return [status, body['totalResults']]
  }
  const q = encodeURIComponent

  it('finds the user and the group', async () => {
    const id = await made()
    const { body } = await directory.call('GET', `/Users/${id}`)
    const { userName, externalId = '' } = body as { userName: string; externalId?: string }
    const displayName = `Asked ${id}`
    const group = idOf(await directory.call('POST', '/Groups', { schemas: [GROUP], displayName, members: [{ value: id }] }))
    const asked: readonly (readonly [string, number])[] = [
      [`/Users?filter=${q(`userName eq "${userName}"`)}&startIndex=1&count=100`, 1],
      [`/Users?filter=${q(`USERNAME EQ "${userName.toUpperCase()}"`)}`, 1],
      [`/Users?filter=${q(`externalId eq "${externalId}"`)}`, 1],
      [`/Users?filter=${q(`emails[type eq "work"].value eq "${userName}"`)}`, 1],
      [`/Users?filter=${q(`emails.value eq "${userName}"`)}`, 1],
      [`/Users?filter=${q(`id eq "${id}"`)}&attributes=id`, 1],
      [`/Groups?excludedAttributes=members&filter=${q(`displayName eq "${displayName}"`)}`, 1],
      [`/Groups?attributes=id&filter=${q(`id eq "${group}" and members eq "${id}"`)}`, 1],
      [`/Groups?filter=${q(`id eq "${group}" and members[value eq "${id}"]`)}`, 1],
      [`/Groups?filter=${q(`members.value eq "${id}"`)}`, 1],
      [`/Groups?filter=${q(`members eq "${crypto.randomUUID()}"`)}`, 0],
      ['/Users?startIndex=0&count=0', NaN],
    ]
    for (const [path, total] of asked) {
      const found = await count(path)
      expect([path, found]).toEqual([path, [200, Number.isNaN(total) ? found[1] : total]])
    }
  })
})
