import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { roundTripsOf } from '../../support/statements.ts'
import { makePerson, newUser, openDirectory, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
let directory: Directory
beforeAll(async () => {
  server = await testServer()
  directory = await openDirectory(server)
})
afterAll(() => server?.close())

const created = async (name: string, more: object = {}) => {
  const answer = await directory.call('POST', '/Users', newUser(name, more))
  expect(answer.status).toBe(201)
  return answer.body as { id: string; meta: { version: string; location: string } }
}

describe('SCIM: a user', () => {
  it('is created, read, replaced, patched and deleted', async () => {
    const { call, base } = directory
    const made = await call('POST', '/Users', newUser('jane@acme.test', { phoneNumbers: [{ value: '+44 20 7946 0000', type: 'mobile' }] }))
    const { id, meta } = made.body as { id: string; meta: { created: string; lastModified: string } }
    expect(made).toMatchObject({ status: 201, headers: { location: `${base}/Users/${id}`, etag: 'W/"1"' } })
    expect(made.body).toEqual({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId: 'ext-jane@acme.test',
      userName: 'jane@acme.test',
      name: { formatted: 'Jane Roe', givenName: 'Jane', familyName: 'Roe' },
      displayName: 'Jane Roe',
      emails: [{ value: 'jane@acme.test', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+44 20 7946 0000', type: 'mobile', primary: true }],
      preferredLanguage: 'en-GB',
      active: true,
      userType: 'Employee',
      meta: {
        resourceType: 'User',
        created: meta.created,
        lastModified: meta.lastModified,
        location: `${base}/Users/${id}`,
        version: 'W/"1"',
      },
    })
    expect((await call('GET', `/Users/${id}`)).body).toEqual(made.body)

    const replaced = await call('PUT', `/Users/${id}`, newUser('jane@acme.test', { name: { givenName: 'Janet' } }))
    expect(replaced).toMatchObject({ status: 200, body: { name: { givenName: 'Janet' }, displayName: 'Janet' } })
    expect(replaced.body).not.toHaveProperty('phoneNumbers')
    expect(replaced.body['name']).not.toHaveProperty('familyName')

    const patched = await call('PATCH', `/Users/${id}`, patchOf({ op: 'add', path: 'name.familyName', value: 'Doe' }))
    expect(patched).toMatchObject({ status: 200, body: { displayName: 'Janet Doe', meta: { version: 'W/"3"' } } })
    expect(await call('DELETE', `/Users/${id}`)).toMatchObject({ status: 204, body: {} })
    expect(await call('GET', `/Users/${id}`)).toMatchObject({ status: 404, body: { status: '404' } })
    expect(await directory.rows('select is_active from user_identity where id = $1', id)).toEqual([{ is_active: false }])
  })

  it('comes back by a new creation once it was deleted', async () => {
    const { id } = await created('again@acme.test')
    await directory.call('DELETE', `/Users/${id}`)
    const back = await directory.call('POST', '/Users', newUser('again@acme.test', { name: { givenName: 'Back' } }))
    expect(back).toMatchObject({ status: 201, body: { id, active: true, name: { givenName: 'Back' } } })
  })
})

describe('F25 somebody who comes back', () => {
  const active = (value: boolean) => patchOf({ op: 'replace', path: 'active', value })
  const isActive = async (id: string) =>
    (await directory.rows<{ is_active: boolean }>('select is_active from user_identity where id = $1', id))[0]?.is_active
  const stateOf = (id: string) =>
    directory.rows(
      'select row_to_json(u) as user, row_to_json(s) as kept from user_identity u left join scim_user s on s.user_id = u.id where u.id = $1',
      id,
    )
  const byHand = async (id: string, change: string) => {
    const { accessToken } = await server.signIn('operations')
    const [row] = await directory.rows<{ version: number }>('select version from user_identity where id = $1', id)
    const set = `mutation { updateUser(input: { id: "${id}", version: ${row?.version}, ${change} }) { errors { code } } }`
    expect((await server.gql(accessToken, set)).data).toEqual({ updateUser: { errors: null } })
  }
  /** What an administrator does while nobody is provisioned. */
  const whileOff = async (work: () => Promise<unknown>) => {
    for (const enabled of [false, true]) {
      await directory.rows('update scim_setup set enabled = $2 where provider_id = $1', directory.providerId, enabled)
      if (!enabled) await work()
    }
  }
  const again = (name: string, externalId?: string) =>
    directory.call('POST', '/Users', newUser(name, externalId === undefined ? {} : { externalId }))

  it('is the same by the externalId after a deletion or a deactivation, whatever the name is now', async () => {
    const [gone, off] = [await created('gone@acme.test'), await created('off@acme.test')]
    await directory.call('DELETE', `/Users/${gone.id}`)
    await directory.call('PATCH', `/Users/${off.id}`, active(false))
    expect(await again('married@acme.test', 'ext-gone@acme.test')).toMatchObject({
      status: 201,
      body: { id: gone.id, userName: 'married@acme.test', active: true },
    })
    expect(await again('renamed@acme.test', 'ext-off@acme.test')).toMatchObject({ status: 201, body: { id: off.id, active: true } })
  })

  it('is nobody else: not by a name with another externalId, and not while the one of it is active', async () => {
    const { id } = await created('left@acme.test')
    await directory.call('DELETE', `/Users/${id}`)
    const before = await stateOf(id)
    expect(await again('left@acme.test', 'another')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await stateOf(id)).toEqual(before)
    const here = await created('here@acme.test')
    const state = await stateOf(here.id)
    expect(await again('elsewhere@acme.test', 'ext-here@acme.test')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    expect(await stateOf(here.id)).toEqual(state)
  })

  it('stays away where an administrator deactivated them, by POST, PATCH and PUT', async () => {
    const { id } = await created('kept-out@acme.test')
    await whileOff(() => byHand(id, 'isActive: false'))
    const before = await stateOf(id)
    expect(await again('kept-out@acme.test')).toMatchObject({ status: 409 })
    expect(await stateOf(id)).toEqual(before)
    expect(await directory.call('PATCH', `/Users/${id}`, active(true))).toMatchObject({ status: 200, body: { active: false } })
    expect(await directory.call('PUT', `/Users/${id}`, newUser('kept-out@acme.test', { name: { givenName: 'Janet' } }))).toMatchObject({
      status: 200,
      body: { active: false, name: { givenName: 'Janet' } },
    })
    expect((await directory.events()).at(-1)).toMatchObject({ ignored: ['active'] })
    await whileOff(() => byHand(id, 'isActive: true'))
    await directory.call('PATCH', `/Users/${id}`, active(false))
    await directory.call('PATCH', `/Users/${id}`, active(true))
    expect(await isActive(id), 'what the directory took it gives back').toBe(true)
  })

  it('stays away where an administrator locked them, or deactivated them before any directory knew them', async () => {
    const { id } = await created('locked@acme.test')
    await directory.call('DELETE', `/Users/${id}`)
    await directory.rows(
      `update user_identity set lockout_end = now() + interval '1 year', lockout_reason = 'Under review' where id = $1`,
      id,
    )
    expect(await again('locked@acme.test')).toMatchObject({ status: 409 })
    const member = await makePerson(directory, { userType: 1, roles: ['Employee'] })
    await byHand(member, 'isActive: false')
    await directory.call('PATCH', `/Users/${member}`, active(true))
    expect([await isActive(id), await isActive(member)]).toEqual([false, false])
  })
})

describe('SCIM: what directories send', () => {
  it('takes Entra’s dialect: capitals, truth as text, value paths', async () => {
    const { id } = await created('entra@acme.test')
    const { body } = await directory.call(
      'PATCH',
      `/Users/${id}`,
      patchOf(
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 425 555 0100' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'entra.new@acme.test' },
        { op: 'Replace', path: 'userName', value: 'entra.new@acme.test' },
        { op: 'Replace', path: 'name.formatted', value: 'Entra N. Ew' },
        { op: 'Replace', value: { 'name.givenName': 'Entra', 'urn:ietf:params:scim:schemas:core:2.0:User:name.familyName': 'New' } },
        { op: 'Replace', path: 'active', value: 'False' },
      ),
    )
    expect(body).toMatchObject({
      userName: 'entra.new@acme.test',
      name: { formatted: 'Entra N. Ew', givenName: 'Entra', familyName: 'New' },
      displayName: 'Entra N. Ew',
      emails: [{ value: 'entra.new@acme.test', type: 'work', primary: true }],
      phoneNumbers: [{ value: '+1 425 555 0100', type: 'mobile', primary: true }],
      active: false,
    })
  })

  it('takes Okta’s dialect: a whole user by PUT, active without a path', async () => {
    const made = await directory.call('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: 'okta@acme.test',
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'okta@acme.test', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    })
    expect(made).toMatchObject({ status: 201, body: { preferredLanguage: 'en-US', active: true } })
    const { id } = made.body as { id: string }
    expect((await directory.events()).at(-1)).toMatchObject({ outcome: 'DONE', ignored: ['password'] })
    const off = await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false } }))
    expect(off).toMatchObject({ status: 200, body: { active: false } })
    const put = await directory.call('PUT', `/Users/${id}`, {
      ...made.body,
      active: true,
      name: { givenName: 'Another', familyName: 'User' },
    })
    expect(put).toMatchObject({ status: 200, body: { active: true, name: { givenName: 'Another' }, displayName: 'Test User' } })
  })

  it.each([
    ['an attribute that no schema has', { op: 'Replace', path: 'favourite', value: 'Blue' }, 400, 'invalidPath', 'favourite'],
    ['what is read only', { op: 'Replace', path: 'userType', value: 'Admin' }, 400, 'mutability', 'userType'],
    ['no truth', { op: 'Replace', path: 'active', value: 'perhaps' }, 400, 'invalidValue', 'active'],
    ['no user name', { op: 'Remove', path: 'userName' }, 400, 'invalidValue', 'userName'],
    ['no address', { op: 'Replace', path: 'emails[type eq "work"].value', value: 'nobody' }, 400, 'invalidValue', 'emails'],
    ['no operation', { op: 'Move', path: 'userName' }, 400, 'invalidSyntax', null],
  ])('refuses %s, and names it', async (_, operation, status, scimType, attribute) => {
    const subject = `refused-${crypto.randomUUID()}@acme.test`
    const { id } = await created(subject)
    const before = await directory.call('GET', `/Users/${id}`)
    const answer = await directory.call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'Replace', path: 'name.givenName', value: 'Other' }, operation),
    )
    expect(answer).toMatchObject({
      status,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status), scimType },
    })
    expect(String(answer.body['detail'])).toContain(attribute ?? 'move')
    expect((await directory.events()).at(-1)).toMatchObject({ action: 'UPDATE', outcome: 'REFUSED', status, attribute, subject })
    expect((await directory.call('GET', `/Users/${id}`)).body).toEqual(before.body)
  })

  it('refuses a name that is taken', async () => {
    await created('twice@acme.test')
    const again = await directory.call('POST', '/Users', newUser('TWICE@acme.test', { externalId: 'other' }))
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const sameId = await directory.call('POST', '/Users', newUser('thrice@acme.test', { externalId: 'ext-twice@acme.test' }))
    expect(sameId).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })
})

describe('SCIM: versions', () => {
  it('refuses a change of another version than the one that was read', async () => {
    const { id, meta } = await created('versions@acme.test')
    const rename = (value: string) => patchOf({ op: 'replace', path: 'name.givenName', value })
    const first = await directory.call('PATCH', `/Users/${id}`, rename('One'), { 'if-match': meta.version })
    expect(first.status).toBe(200)
    const second = await directory.call('PATCH', `/Users/${id}`, rename('Two'), { 'if-match': meta.version })
    expect(second).toMatchObject({ status: 412, body: { status: '412' } })
    const etag = String(first.headers['etag'])
    expect((await directory.call('GET', `/Users/${id}`, undefined, { 'if-none-match': etag })).status).toBe(304)
  })

  it('loses nothing of changes that come at once', async () => {
    const { id } = await created('at-once@acme.test')
    const paths = {
      'name.givenName': 'Ann',
      'name.familyName': 'Once',
      'phoneNumbers[type eq "mobile"].value': '+44 20 7946 0001',
      active: 'False',
    }
    const answers = await Promise.all(
      Object.entries(paths).map(([path, value]) => directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'Replace', path, value }))),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({
      name: { givenName: 'Ann', familyName: 'Once' },
      phoneNumbers: [{ value: '+44 20 7946 0001' }],
      active: false,
      meta: { version: 'W/"5"' },
    })
  })
})

describe('SCIM: what a change costs', () => {
  it('is 6 round trips of 16 statements for a name, the token, the audit row and the event included, and each claim is the row that it was', async () => {
    const { id } = await created('costs@acme.test')
    const claims = async () => {
      const { rows } = await server.db.pool.query<{ id: string; claim_type: string; claim_value: string }>(
        `select id, claim_type, claim_value from user_claim where user_id = $1 and claim_type in ('given_name', 'family_name', 'name') order by claim_type`,
        [id],
      )
      return rows
    }
    const before = await claims()
    let round = 0
    const trips = await roundTripsOf(() =>
      directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'name.familyName', value: `Cheap ${round++}` })),
    )
    expect(trips.map((statements) => statements.length)).toEqual([1, 4, 2, 2, 4, 3])
    const after = await claims()
    expect(after.map((claim) => claim.id)).toEqual(before.map((claim) => claim.id))
    expect(after.map((claim) => claim.claim_value)).toEqual(['Cheap 2', 'Jane', 'Jane Cheap 2'])
    const { rows } = await server.db.pool.query('select display_name from user_identity where id = $1', [id])
    expect(rows).toEqual([{ display_name: 'Jane Cheap 2' }])
  })

  it('a claim that somebody has twice becomes one, one that was missing comes, and an emptied one goes', async () => {
    const { id } = await created('claims@acme.test')
    await server.db.pool.query(
      `with more as (insert into user_claim (user_id, claim_type, claim_value) values ($1, 'family_name', 'Double'))
       delete from user_claim where user_id = $1 and claim_type = 'given_name'`,
      [id],
    )
    const values = async () => {
      const { rows } = await server.db.pool.query<{ claim: string }>(
        `select claim_type || ' ' || claim_value as claim from user_claim where user_id = $1 and claim_type in ('given_name', 'family_name') order by 1`,
        [id],
      )
      return rows.map(({ claim }) => claim)
    }
    await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { name: { givenName: 'Ann', familyName: 'One' } } }))
    expect(await values()).toEqual(['family_name One', 'given_name Ann'])
    await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'remove', path: 'name.givenName' }))
    expect(await values()).toEqual(['family_name One'])
  })
})
