import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portalActivities } from '../../../server/src/access/activities.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { limitTo, makePerson, newUser, openDirectory, own, patchOf } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
})
afterAll(() => server?.close())

const ALL = portalActivities.map(({ type, name }) => `${type} ${name}`)
const OPERATIONS = [
  'read',
  'create',
  'change mail',
  'change name',
  'link',
  'deactivate',
  'delete',
  'deactivate an administrator',
  'delete an administrator',
  "replace an administrator's mail",
  'link to an administrator',
  'add to a group',
  'take out of a group',
  'make a group',
  'rename a group',
  'delete a group',
] as const
type Operation = (typeof OPERATIONS)[number]

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const mail = (value: string) => patchOf({ op: 'replace', path: 'emails[type eq "work"].value', value })
const off = patchOf({ op: 'replace', path: 'active', value: false })
const link = () => patchOf({ op: 'replace', path: 'externalId', value: `subject-${randomUUID()}` })
const member = (op: string, value: string) => patchOf({ op, path: 'members', value: [{ value }] })

const ERROR = ['urn:ietf:params:scim:api:messages:2.0:Error']

/** Does one operation of a directory on people who are there for it alone. @returns the status of its answer */
async function attempt(directory: Directory, operation: Operation): Promise<number> {
  const { call, rows, customerId } = directory
  const person = await makePerson(directory, {
    userType: operation.includes('administrator') ? 6 : 1,
    roles: [operation.includes('administrator') ? 'Admin' : 'Employee'],
  })
  const [group] = await rows<{ id: string }>(
    'insert into access_profile (customer_id, partner_id, name) values ($1, $2, $3) returning id',
    customerId,
    directory.partnerId,
    `Group ${randomUUID()}`,
  )
  const id = group?.id ?? ''
  if (operation === 'take out of a group')
    await rows('insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)', person, customerId, id)
  const calls: Record<Operation, () => ReturnType<Directory['call']>> = {
    read: () => call('GET', `/Users/${person}`),
    create: () => call('POST', '/Users', newUser(`new-${randomUUID()}@acme.test`)),
    'change mail': () => call('PATCH', `/Users/${person}`, mail(`mail-${randomUUID()}@acme.test`)),
    'change name': () => call('PATCH', `/Users/${person}`, patchOf({ op: 'replace', path: 'name.givenName', value: 'Other' })),
    link: () => call('PATCH', `/Users/${person}`, link()),
    deactivate: () => call('PATCH', `/Users/${person}`, off),
    delete: () => call('DELETE', `/Users/${person}`),
    'deactivate an administrator': () => call('PATCH', `/Users/${person}`, off),
    'delete an administrator': () => call('DELETE', `/Users/${person}`),
    "replace an administrator's mail": () => call('PATCH', `/Users/${person}`, mail(`mail-${randomUUID()}@acme.test`)),
    'link to an administrator': () => call('PATCH', `/Users/${person}`, link()),
    'add to a group': () => call('PATCH', `/Groups/${id}`, member('add', person)),
    'take out of a group': () => call('PATCH', `/Groups/${id}`, member('remove', person)),
    'make a group': () => call('POST', '/Groups', { schemas: [GROUP], displayName: `Made ${randomUUID()}` }),
    'rename a group': () => call('PATCH', `/Groups/${id}`, patchOf({ op: 'replace', path: 'displayName', value: `Named ${randomUUID()}` })),
    'delete a group': () => call('DELETE', `/Groups/${id}`),
  }
  const before = await traces(directory, person)
  const { status, body } = await calls[operation]()
  const isRefused = status >= 400
  expect(JSON.stringify(body['schemas']) === JSON.stringify(ERROR)).toBe(isRefused)
  // What is refused leaves nothing behind.
  expect(isRefused ? await traces(directory, person) : before).toEqual(before)
  return status
}

const traces = ({ rows, customerId }: Directory, id: string) =>
  rows(
    `select email, email_confirmed, is_active, version, (select count(*)::int from user_login where user_id = $1) as logins,
      (select count(*)::int from user_access_profile where user_id = $1) as profiles,
      (select count(*)::int from scim_user where user_id = $1) as managed,
      (select count(*)::int from access_profile where customer_id = $2) as groups,
      (select count(*)::int from user_customer where customer_id = $2) as members
     from user_identity where id = $1`,
    id,
    customerId,
  )

/** What succeeded, of all operations. */
async function succeeded(directory: Directory): Promise<Operation[]> {
  const done: Operation[] = []
  for (const operation of OPERATIONS) {
    const status = await attempt(directory, operation)
    expect([200, 201, 204, 403, 404]).toContain(status)
    if (status < 300) done.push(operation)
  }
  return done
}

/** A directory with somebody beside its owner who administers its customer, so that nobody is the last one. */
async function withOwner(owner: Parameters<typeof makePerson>[1] = {}) {
  const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES', domains: ['acme.test'] })
  await makePerson(directory, { roles: ['Admin'] })
  const id = await makePerson(directory, owner)
  await own(directory, id)
  return { directory, owner: id }
}

/** What each activity alone lets a directory do. */
const BY_ACTIVITY: Readonly<Record<string, readonly Operation[]>> = {
  'VIEW User': ['read'],
  'CREATE User': ['create'],
  'UPDATE User': ['change mail', 'change name', 'link', 'deactivate', 'add to a group', 'take out of a group'],
  'DELETE User': ['delete'],
  'CREATE AccessProfile': ['make a group'],
  'UPDATE AccessProfile': ['rename a group'],
  'DELETE AccessProfile': ['delete a group'],
}
const DEACTIVATES: readonly Operation[] = ['read', 'deactivate', 'delete']

describe('F23 a directory does what its owner may', () => {
  it.each([
    ['vendor operations', { userType: 4, roles: ['VendorOperations'], partner: null, isMember: false }],
    ['a partner admin', {}],
    ['a partner admin who is no member of the customer', { isMember: false }],
    ['a partner admin whose profile grants everything', { activities: ALL }],
    ['a customer admin of its customer', { roles: ['Admin'] }],
    [
      'vendor support to whom a profile gives everything',
      { userType: 3, roles: ['VendorSupport'], partner: null, isMember: false, activities: ALL },
    ],
  ])('everything of %s', async (_, owner) => {
    const { directory } = await withOwner(owner)
    expect(await succeeded(directory)).toEqual(OPERATIONS)
  })

  it.each(ALL)('of a partner admin who has %s alone only that, and of administrators nothing', async (activity) => {
    const { directory } = await withOwner({ activities: [activity] })
    expect(await succeeded(directory)).toEqual(BY_ACTIVITY[activity] ?? [])
  })

  it('of a customer admin and of vendor support who have one activity alone only that', async () => {
    const limited = await withOwner({ roles: ['Admin'], activities: ['CREATE User'] })
    expect(await succeeded(limited.directory)).toEqual(['create'])
    const support = await withOwner({ userType: 3, roles: ['VendorSupport'], partner: null, isMember: false, activities: ['UPDATE User'] })
    expect(await succeeded(support.directory)).toEqual(BY_ACTIVITY['UPDATE User'])
  })

  it('nothing of a customer admin of another customer, a partner admin of another partner, or who administers nobody any more, but deactivations of plain people', async () => {
    const [hr] = await server.db.pool.query<{ id: string }>(`select id from partner where domain = 'hr.localhost'`).then(({ rows }) => rows)
    for (const owner of [
      { roles: ['Admin'], isMember: false },
      { partner: hr?.id ?? null, isMember: false },
      { userType: 1, roles: ['Employee'] },
      { userType: 3, roles: ['VendorSupport'], partner: null, isMember: false },
    ]) {
      const { directory } = await withOwner(owner)
      expect(await succeeded(directory)).toEqual(DEACTIVATES)
    }
  })

  it('loses at once what its owner loses, and has it again when they do', async () => {
    const { directory, owner } = await withOwner()
    expect(await attempt(directory, "replace an administrator's mail")).toBe(200)
    await limitTo(directory, owner, ['VIEW LoginProvider', 'UPDATE LoginProvider'])
    expect(await succeeded(directory)).toEqual([])
    await directory.rows('delete from user_access_profile where user_id = $1', owner)
    expect(await succeeded(directory)).toEqual(OPERATIONS)
  })

  it('has of two owners what both may, whichever set it up and whichever made the token', async () => {
    for (const turned of [false, true]) {
      const { directory, owner } = await withOwner()
      const limited = await makePerson(directory, { activities: ['VIEW User', 'CREATE User'] })
      await (turned ? own(directory, limited, owner) : own(directory, owner, limited))
      expect(await succeeded(directory)).toEqual(['read', 'create'])
      const other = await makePerson(directory, { activities: ['VIEW User', 'DELETE User'] })
      await own(directory, limited, other)
      expect(await succeeded(directory)).toEqual(['read'])
    }
  })

  it('adds nobody to a profile that grants more than its owner has', async () => {
    const { directory } = await withOwner({ activities: ['UPDATE User', 'VIEW User'] })
    const { rows, call, customerId, partnerId } = directory
    const friend = await makePerson(directory, { userType: 1, roles: ['Employee'] })
    const groupWith = async (name: string) => {
      const [made] = await rows<{ id: string }>(
        'insert into access_profile (customer_id, partner_id, name) values ($1, $2, $3) returning id',
        customerId,
        partnerId,
        `Group ${randomUUID()}`,
      )
      await rows(
        `insert into access_profile_activity (access_profile_id, activity_type, activity_name) select $1, type, name from activity where type || ' ' || name = $2`,
        made?.id,
        name,
      )
      return made?.id ?? ''
    }
    expect((await call('PATCH', `/Groups/${await groupWith('DELETE User')}`, member('add', friend))).status).toBeGreaterThanOrEqual(400)
    expect(await rows('select 1 from user_access_profile where user_id = $1', friend)).toEqual([])
    expect((await call('PATCH', `/Groups/${await groupWith('VIEW User')}`, member('add', friend))).status).toBe(200)
  })

  it('acts at those of its customers alone at which its owner may', async () => {
    const directory = await openDirectory(server, { groups: 'CUSTOMERS', domains: ['acme.test'] })
    const { rows, call, partnerId, providerId } = directory
    const [second] = await rows<{ id: string }>(
      `insert into customer (partner_id, name, login_provider_id) values ($1, 'Second', $2) returning id`,
      partnerId,
      providerId,
    )
    const owner = await makePerson(directory, { roles: ['Admin'] })
    await own(directory, owner)
    const there = await makePerson({ ...directory, customerId: second?.id ?? '' }, { userType: 1, roles: ['Employee'] })
    const here = await makePerson(directory, { userType: 1, roles: ['Employee'] })
    expect((await call('PATCH', `/Users/${there}`, off)).status).toBe(404)
    expect((await call('PATCH', `/Groups/${second?.id}`, member('add', here))).status).toBe(404)
    await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', owner, second?.id)
    expect((await call('PATCH', `/Groups/${second?.id}`, member('add', here))).status).toBe(200)
    expect((await call('PATCH', `/Users/${there}`, off)).status).toBe(200)
  })
})

it('D11 a directory links no administrator with a provider that was set with limited rights, and others all the same', async () => {
  const { directory } = await withOwner()
  const { rows, call, providerId, name } = directory
  const linksOf = async (id: string) =>
    (await rows<{ name: string }>('select login_provider as name from user_login where user_id = $1', id)).map((row) => row.name)
  await rows('update login_provider set trust_is_limited = true where id = $1', providerId)
  const [admin, employee] = [
    await makePerson(directory, { roles: ['Admin'] }),
    await makePerson(directory, { userType: 1, roles: ['Employee'] }),
  ]
  for (const id of [admin, employee]) expect((await call('PATCH', `/Users/${id}`, link())).status).toBe(200)
  expect([await linksOf(admin), await linksOf(employee)]).toEqual([[], [name]])
  await rows('update login_provider set trust_is_limited = false where id = $1', providerId)
  expect((await call('PATCH', `/Users/${admin}`, link())).status).toBe(200)
  expect(await linksOf(admin)).toEqual([name])
})

it.each([
  ['a partner admin', {}, false],
  ['vendor operations', { userType: 4, roles: ['VendorOperations'], partner: null, isMember: false }, false],
  ['a partner admin with few activities', { activities: ['VIEW User', 'CREATE User', 'UPDATE User'] }, true],
  ['a customer admin', { roles: ['Admin'] }, true],
] as const)('F23 what the directory of %s links lets in administrators only where they answer for them', async (_, owner, isLimited) => {
  const { directory } = await withOwner(owner)
  const { rows, call, name } = directory
  const marks = (id: string) =>
    rows('select by_limited as "byLimited" from user_login where user_id = $1 and login_provider = $2', id, name)
  const employee = await makePerson(directory, { userType: 1, roles: ['Employee'] })
  expect((await call('PATCH', `/Users/${employee}`, link())).status).toBe(200)
  const created = await call('POST', '/Users', { ...newUser(`new-${randomUUID()}@acme.test`), externalId: randomUUID() })
  expect(created.status).toBe(201)
  for (const id of [employee, String(created.body['id'])]) expect(await marks(id)).toEqual([{ byLimited: isLimited }])
})

describe('F23 a directory whose owner has left', () => {
  const ago = (days: number) => `now() - interval '${days} days'`
  const leaveSince = ({ rows, providerId }: Directory, days: number) =>
    Promise.all(
      ['scim_setup', 'scim_token'].map((table) =>
        rows(`update ${table} set owner_left_at = ${ago(days)} where provider_id = $1`, providerId),
      ),
    )

  const WAYS: Readonly<Record<string, (directory: Directory, owner: string) => Promise<unknown>>> = {
    deleted: (_, owner) => server.db.orm.transaction((tx) => eraseUsers(tx, [owner])),
    deactivated: ({ rows }, owner) => rows('update user_identity set is_active = false where id = $1', owner),
    'locked by an administrator': ({ rows }, owner) =>
      rows(`update user_identity set lockout_end = now() + interval '10 years', lockout_reason = 'SUSPICION' where id = $1`, owner),
  }
  it.each(Object.keys(WAYS))('goes on for 14 days within what a %s owner had, and deactivates afterwards', async (way) => {
    const full = await withOwner()
    await WAYS[way]?.(full.directory, full.owner)
    expect(await succeeded(full.directory)).toEqual(OPERATIONS)
    await leaveSince(full.directory, 13)
    expect(await attempt(full.directory, 'create')).toBe(201)
    await leaveSince(full.directory, 15)
    expect(await succeeded(full.directory)).toEqual([
      'read',
      'deactivate',
      'delete',
      'deactivate an administrator',
      'delete an administrator',
    ])
    const limited = await withOwner({ activities: ['VIEW User', 'CREATE User'] })
    await WAYS[way]?.(limited.directory, limited.owner)
    expect(await succeeded(limited.directory)).toEqual(['read', 'create'])
    await leaveSince(limited.directory, 15)
    expect(await succeeded(limited.directory)).toEqual(['read'])
  })

  it('takes the deactivation of a change that says more, and nothing else of it', async () => {
    const { directory } = await withOwner({ userType: 1, roles: ['Employee'] })
    const id = await makePerson(directory, { userType: 1, roles: ['Employee'] })
    const answer = await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', value: { active: false, displayName: 'Gone' } }))
    expect(answer).toMatchObject({ status: 200, body: { active: false } })
    expect(answer.body['displayName']).not.toBe('Gone')
  })

  it('goes on for nobody who is limited first and deletes their account then', async () => {
    const { directory, owner } = await withOwner()
    await limitTo(directory, owner, ['UPDATE LoginProvider'])
    await WAYS['deleted']?.(directory, owner)
    expect(await succeeded(directory)).toEqual([])
    expect(
      await directory.rows('select owner_had ->> $2 as name from scim_setup where provider_id = $1', directory.providerId, 'userName'),
    ).toEqual([{ name: '' }])
  })

  it('is stopped by nobody who types wrong passwords', async () => {
    const { directory, owner } = await withOwner()
    await directory.rows(`update user_identity set lockout_end = now() + interval '10 minutes' where id = $1`, owner)
    await leaveSince(directory, 30)
    expect(await attempt(directory, 'create')).toBe(201)
  })

  it('of whom nothing is known goes on for 14 days as an administrator of its customers, and deactivates plain people afterwards', async () => {
    const directory = await openDirectory(server, { groups: 'ACCESS_PROFILES', domains: ['acme.test'] })
    await makePerson(directory, { roles: ['Admin'] })
    expect(await succeeded(directory)).toEqual(OPERATIONS)
    await leaveSince(directory, 15)
    expect(await succeeded(directory)).toEqual(DEACTIVATES)
  })
})
