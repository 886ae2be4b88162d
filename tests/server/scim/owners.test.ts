import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { portalActivities } from '../../../server/src/access/activities.ts'
import { settleOwners } from '../../../server/src/federation/directory-owners.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { limitTo, makePerson, newUser, openDirectory, own, unlimit } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
let admin: Ask
let operations: Ask
const adminId = demoPersonId('partneradmin', 'acme.localhost')
const operationsId = demoPersonId('operations')
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  await unlimit({ rows }, adminId)
  admin = await asPerson(server, 'partneradmin', 'acme')
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())
const rows: Directory['rows'] = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await server.db.pool.query<Row>(text, values)).rows

type Errors = { readonly path: string | null; readonly code: string; readonly message: string }[] | null
const run = async (ask: Ask, mutation: string, type: string, input: object): Promise<Errors> =>
  dataOf<Record<string, { errors: Errors }>>(
    await ask(`mutation ($input: ${type}!) { ${mutation}(input: $input) { errors { path code message } } }`, { input }),
  )[mutation]?.errors ?? null
const update = async (ask: Ask, { providerId: id, rows }: Directory, more: object) => {
  const [found] = await rows<{ version: number }>('select version from login_provider where id = $1', id)
  return run(ask, 'updateScim', 'UpdateScimInput', { id, version: found?.version, ...more })
}
const takeOver = (ask: Ask, { providerId: id }: Directory) => run(ask, 'takeOverScim', 'TakeOverScimInput', { id })
async function makeToken(ask: Ask, { providerId: id }: Directory, name = 'made') {
  const mutation = 'mutation ($input: CreateScimTokenInput!) { createScimToken(input: $input) { token errors { code } } }'
  return dataOf<{ createScimToken: { token: string | null; errors: { code: string }[] | null } }>(
    await ask(mutation, { input: { id, name } }),
  ).createScimToken
}
const ownersOf = async (ask: Ask, { providerId: id }: Directory) =>
  dataOf<{ loginProvider: { scim: object } }>(
    await ask('query ($id: ID!) { loginProvider(id: $id) { scim { owner { name state endsAt } tokens { name owner { state } } } } }', {
      id,
    }),
  ).loginProvider.scim
const stored = ({ rows, providerId }: Directory) =>
  rows<{ setup: string | null; tokens: (string | null)[] }>(
    `select owner_id as setup, (select array_agg(owner_id order by created_at) from scim_token where provider_id = $1) as tokens from scim_setup where provider_id = $1`,
    providerId,
  ).then(([row]) => row)
/** What is told of a directory, by who is told. */
const told = async ({ rows, providerId }: Directory) =>
  rows<{ who: string; code: string }>(
    `select user_id as who, title_code as code from notification where link like '%' || $1 || '/provisioning' and title_code like 'PROVIDER_OWNER%' order by created_at`,
    providerId,
  )

/** Limits the demo's partner admin to these activities while something is done. */
async function whileLimited(activities: readonly string[], work: () => Promise<void>): Promise<void> {
  const directory = await openDirectory(server)
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', adminId, directory.customerId)
  await limitTo(directory, adminId, activities)
  try {
    await work()
  } finally {
    await rows('delete from user_customer where user_id = $1 and customer_id = $2', adminId, directory.customerId)
    await unlimit(directory, adminId)
  }
}
const ALL = portalActivities.map(({ type, name }) => `${type} ${name}`)
const PROVIDERS = ['VIEW LoginProvider', 'UPDATE LoginProvider']
const PEOPLE = ['VIEW User', 'CREATE User', 'UPDATE User', 'DELETE User']
const BEYOND = [expect.objectContaining({ path: null, code: 'SCIM_BEYOND_YOU' })]

describe('F23 who may lend a directory what it does', () => {
  it('whoever changes login providers alone neither switches it on, nor changes one that is on, nor makes a token, and may still switch it off', async () => {
    const [on, off] = [await openDirectory(server), await openDirectory(server, { enabled: false })]
    await own(on, operationsId)
    await whileLimited(PROVIDERS, async () => {
      expect(await update(admin, off, { enabled: true })).toEqual(BEYOND)
      for (const more of [{ subject: 'EMAIL' }, { groups: 'ACCESS_PROFILES' }, { subject: 'NONE' }, { dryRun: true, groups: 'CUSTOMERS' }])
        expect(await update(admin, on, more)).toEqual(BEYOND)
      for (const directory of [on, off])
        expect(await makeToken(admin, directory)).toEqual({ token: null, errors: [{ code: 'SCIM_BEYOND_YOU' }] })
      expect(await takeOver(admin, on)).toEqual(BEYOND)
      expect(await stored(on)).toEqual({ setup: operationsId, tokens: [operationsId] })
      expect(await update(admin, on, { dryRun: true })).toBeNull()
      expect(await update(admin, on, { dryRun: false })).toEqual(BEYOND)
      expect(await update(admin, on, { enabled: false })).toBeNull()
    })
    expect(await update(admin, off, { enabled: true })).toBeNull()
    expect(await stored(off)).toMatchObject({ setup: adminId })
  })

  it.each([
    ['NONE', 'CREATE User', PEOPLE],
    ['NONE', 'DELETE User', PEOPLE],
    [
      'ACCESS_PROFILES',
      'CREATE AccessProfile',
      [...PEOPLE, ...['VIEW', 'CREATE', 'UPDATE', 'DELETE'].map((type) => `${type} AccessProfile`)],
    ],
    ['CUSTOMERS', 'VIEW Customer', [...PEOPLE, 'VIEW Customer']],
  ] as const)('groups %s ask for just what they confer, %s among it', async (groups, lacking, needed) => {
    const directory = await openDirectory(server, { enabled: false, groups })
    await whileLimited([...PROVIDERS, ...needed.filter((activity) => activity !== lacking)], async () => {
      const [error] = (await update(admin, directory, { enabled: true })) ?? []
      expect(error?.message).toContain(`: ${lacking}.`)
    })
    await whileLimited([...PROVIDERS, ...needed], async () => {
      expect(await update(admin, directory, { enabled: true })).toBeNull()
      expect((await makeToken(admin, directory)).errors).toBeNull()
    })
  })

  it('a provider without a customer is lent what its maker has, also by a profile that grants everything', async () => {
    const directory = await openDirectory(server, { enabled: false })
    await directory.rows('update customer set login_provider_id = null where id = $1', directory.customerId)
    await directory.rows('update scim_setup set customer_id = null where provider_id = $1', directory.providerId)
    await whileLimited(ALL, async () => {
      expect((await makeToken(admin, directory)).errors).toBeNull()
    })
    await whileLimited(
      ALL.filter((activity) => activity !== 'DELETE User'),
      async () => {
        expect((await makeToken(admin, directory, 'other')).errors).toEqual([expect.objectContaining({ code: 'TWO_TOKENS' })])
        expect(await takeOver(admin, directory)).toEqual(BEYOND)
      },
    )
  })

  it('a second token where it is on already does what its maker may', async () => {
    const directory = await openDirectory(server)
    await own(directory, operationsId)
    const { token } = await makeToken(admin, directory)
    const as = { authorization: `Bearer ${token}` }
    expect((await directory.call('POST', '/Users', newUser('second@acme.test'), as)).status).toBe(201)
    await whileLimited(PROVIDERS, async () => {
      expect((await directory.call('POST', '/Users', newUser('third@acme.test'), as)).status).toBe(403)
      expect((await directory.call('POST', '/Users', newUser('fourth@acme.test'))).status).toBe(201)
    })
    expect((await directory.call('POST', '/Users', newUser('third@acme.test'), as)).status).toBe(201)
  })
})

describe('F23 when an owner leaves', () => {
  const setActive = async (id: string, isActive: boolean) => {
    const [found] = (await server.db.pool.query<{ version: number }>('select version from user_identity where id = $1', [id])).rows
    return run(operations, 'updateUser', 'UpdateUserInput', { id, version: found?.version, isActive })
  }

  it('the others are asked at once, one press takes it over with its tokens, and nobody is asked any more', async () => {
    const directory = await openDirectory(server)
    const owner = await makePerson(directory, { isMember: false })
    await own(directory, owner)
    await settleOwners(server.db.orm)
    expect(await told(directory)).toEqual([])
    expect(await setActive(owner, false)).toBeNull()
    const asked = await told(directory)
    expect(asked).toContainEqual({ who: adminId, code: 'PROVIDER_OWNER_LEFT' })
    expect(asked).toContainEqual({ who: operationsId, code: 'PROVIDER_OWNER_LEFT' })
    expect(asked.map(({ who }) => who)).not.toContain(owner)
    expect(await ownersOf(admin, directory)).toMatchObject({
      owner: { state: 'LEFT', endsAt: expect.any(String) },
      tokens: [{ owner: { state: 'LEFT' } }],
    })
    await settleOwners(server.db.orm)
    expect(await told(directory)).toHaveLength(asked.length)
    expect(await takeOver(admin, directory)).toBeNull()
    expect(await stored(directory)).toEqual({ setup: adminId, tokens: [adminId] })
    expect(await ownersOf(admin, directory)).toMatchObject({ owner: { name: expect.any(String), state: 'PRESENT', endsAt: null } })
    await settleOwners(server.db.orm)
    expect(await told(directory)).toHaveLength(asked.length)
    expect(
      (await directory.rows(`select action from audit_log where subject_id = $1 and action = 'takeOverScim'`, directory.providerId)).length,
    ).toBe(1)
  })

  it('is told when they are deleted or may no longer do all of it, and forgotten when they are back', async () => {
    const directory = await openDirectory(server)
    const owner = await makePerson(directory)
    await own(directory, owner)
    await limitTo(
      directory,
      owner,
      ALL.filter((activity) => activity !== 'DELETE User'),
    )
    await settleOwners(server.db.orm)
    expect(new Set((await told(directory)).map(({ code }) => code))).toEqual(new Set(['PROVIDER_OWNER_LIMITED']))
    await unlimit(directory, owner)
    await settleOwners(server.db.orm)
    await directory.rows(`delete from notification where link like '%' || $1 || '/provisioning'`, directory.providerId)
    await setActive(owner, false)
    await setActive(owner, true)
    expect(
      await directory.rows('select owner_left_at, owner_told_at from scim_setup where provider_id = $1', directory.providerId),
    ).toEqual([{ owner_left_at: null, owner_told_at: null }])
    const [found] = await directory.rows<{ name: string }>('select user_name as name from user_identity where id = $1', owner)
    expect(await run(operations, 'deleteUser', 'DeleteUserInput', { id: owner, userName: found?.name, confirmLastAdmin: true })).toBeNull()
    expect((await told(directory)).map(({ code }) => code)).toContain('PROVIDER_OWNER_LEFT')
    expect(await ownersOf(admin, directory)).toMatchObject({ owner: { name: null, state: 'LEFT' } })
  })

  it('a directory that is off asks nobody', async () => {
    const directory = await openDirectory(server, { enabled: false })
    await settleOwners(server.db.orm)
    expect(await told(directory)).toEqual([])
  })
})
