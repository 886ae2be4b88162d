import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchDirectories } from '../../../server/src/federation/directories/watch-directories.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { settleWaitingLeavers } from '../../../server/src/scim/waiting-leavers.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { makePerson, newUser, openDirectory, own, patchOf, unlimit } from './directory.ts'
import type { Directory } from './directory.ts'

let server: RunningServer
let operations: Ask
let admin: Ask
let other: Awaited<ReturnType<typeof otherProcess>>
const log = { warn: () => {}, error: () => {} }
const adminId = demoPersonId('partneradmin', 'acme.localhost')
const operationsId = demoPersonId('operations')
beforeAll(async () => {
  server = await testServer({ users: 20, jobs: false })
  await unlimit({ rows }, adminId)
  other = await otherProcess(server)
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(async () => {
  await other?.close()
  await server?.close()
})
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The host is not there')
  return value
}
const rows: Directory['rows'] = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await server.db.pool.query<Row>(text, values)).rows

/** Users whom a directory manages and who are linked with its provider, without a request for each. */
async function fill({ partnerId, customerId, providerId, name }: Directory, count: number): Promise<string[]> {
  const made = await rows<{ id: string }>(
    `with person as (
      insert into user_identity (partner_id, user_name, user_type) select $1, $3::text || '-' || n, 1 from generate_series(1, $4::int) n returning id, user_name
    ), member as (insert into user_customer (user_id, customer_id) select id, $2 from person
    ), linked as (insert into user_login (user_id, login_provider, provider_key, display_name) select id, $3, 'ext-' || user_name, '' from person
    ) insert into scim_user (user_id, provider_id, external_id, user_name) select id, $5, 'ext-' || user_name, user_name from person returning user_id as id`,
    partnerId,
    customerId,
    name,
    count,
    providerId,
  )
  return made.map(({ id }) => id)
}
const deactivate = ({ call }: Directory, id: string) =>
  call('PATCH', `/Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }))
const told = (code: string, { name, providerId }: Directory) =>
  rows<{ who: string; parameters: Record<string, string> }>(
    `select user_id as who, parameters from notification where title_code = $1 and link like '%' || $2 || '%' and $3::text is not null order by created_at`,
    code,
    providerId,
    name,
  )
const SCIM = `query ($id: ID!) { loginProvider(id: $id) { scim { silentSince
  massLeavings { id people leavers undoneAt restored changed impossible isManaged } waitingLeavers { userId leaving } } } }`
type Scim = {
  readonly silentSince: string | null
  readonly massLeavings: readonly {
    readonly id: string
    readonly people: number
    readonly leavers: number
    readonly restored: number
    readonly changed: number
    readonly impossible: number
  }[]
  readonly waitingLeavers: readonly { readonly userId: string; readonly leaving: string }[]
}
const scimOf = async ({ providerId: id }: Directory, ask = operations) =>
  dataOf<{ loginProvider: { scim: Scim } }>(await ask(SCIM, { id })).loginProvider.scim
const leavingOf = async (directory: Directory) => (await scimOf(directory)).massLeavings[0] ?? null
const undo = async (directory: Directory, ask = operations, earlier = 0) => {
  const leavingId = (await scimOf(directory)).massLeavings[earlier]?.id
  const mutation = 'mutation ($input: UndoScimLeavingInput!) { undoScimLeaving(input: $input) { errors { code } } }'
  return dataOf<{ undoScimLeaving: { errors: { code: string }[] | null } }>(
    await ask(mutation, { input: { id: directory.providerId, leavingId } }),
  ).undoScimLeaving.errors
}
const isActive = async (ids: readonly string[]) =>
  (await rows<{ id: string; active: boolean }>('select id, is_active as active from user_identity where id = any($1)', ids)).filter(
    ({ active }) => active,
  ).length

describe('F40 a mass leaving', () => {
  it('begins with 25 people who are a fifth of the directory, is told once, and one press takes them back', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 100)
    for (const id of ids.slice(0, 24)) expect((await deactivate(directory, id)).status).toBe(200)
    expect(await leavingOf(directory)).toBeNull()
    for (const id of ids.slice(24, 30)) expect((await deactivate(directory, id)).status).toBe(200)
    expect(await isActive(ids)).toBe(70)
    expect(await leavingOf(directory)).toMatchObject({ people: 100, leavers: 30, undoneAt: null, restored: 0 })
    const notices = await told('PROVIDER_MASS_LEAVING', directory)
    expect(new Set(notices.map(({ who }) => who)).size).toBe(notices.length)
    expect(notices.map(({ who }) => who)).toEqual(expect.arrayContaining([adminId, operationsId]))
    expect(await undo(directory)).toBeNull()
    expect(await isActive(ids)).toBe(100)
    expect(await leavingOf(directory)).toMatchObject({ leavers: 30, restored: 30, changed: 0, impossible: 0 })
    expect(await undo(directory)).toBeNull()
    expect(await leavingOf(directory)).toMatchObject({ restored: 30 })
    // Whoever leaves from now on counts anew.
    expect((await deactivate(directory, ids[0] ?? '')).status).toBe(200)
    expect(await leavingOf(directory)).toMatchObject({ leavers: 30 })
  })

  it('is none of a larger directory, and deletions are deletions', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 140)
    for (const id of ids.slice(0, 27)) expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await leavingOf(directory)).toBeNull()
    expect((await directory.call('GET', `/Users/${ids[26]}`)).status).toBe(404)
    expect((await directory.call('DELETE', `/Users/${ids[27]}`)).status).toBe(204)
    expect((await directory.call('GET', `/Users/${ids[27]}`)).body).toMatchObject({ active: false })
    expect(await leavingOf(directory)).toMatchObject({ people: 140, leavers: 28 })
  })

  it('makes deletions deactivations, and gives back the links of those deleted before it was one', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 60)
    for (const id of ids.slice(0, 30)) expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await isActive(ids)).toBe(30)
    expect((await directory.call('GET', `/Users/${ids[0]}`)).status).toBe(404)
    expect((await directory.call('GET', `/Users/${ids[24]}`)).body).toMatchObject({ active: false })
    expect((await directory.events()).at(-3)).toMatchObject({ detail: expect.stringContaining('deactivated and not deleted') as string })
    expect(await rows('select user_id from user_login where login_provider = $1', directory.name)).toHaveLength(60 - 24)
    expect(await undo(directory)).toBeNull()
    expect(await leavingOf(directory)).toMatchObject({ leavers: 30, restored: 30 })
    expect(await isActive(ids)).toBe(60)
    expect(await rows('select user_id from user_login where login_provider = $1', directory.name)).toHaveLength(60)
    expect((await directory.call('GET', `/Users/${ids[0]}`)).body).toMatchObject({ active: true })
  })

  it('leaves who was changed since, counts who is gone or replaced, and each is counted once', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 40)
    // Deactivated and then deleted, as Okta does: one leaver each.
    for (const id of ids.slice(0, 20)) {
      await deactivate(directory, id)
      expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    }
    for (const id of ids.slice(20, 30)) await deactivate(directory, id)
    const [locked, back, erased, replaced] = [ids[29], ids[28], ids[27], ids[0]]
    await rows('update user_identity set version = version + 1 where id = $1', locked)
    await directory.call('PATCH', `/Users/${back}`, patchOf({ op: 'replace', path: 'active', value: true }))
    await rows('delete from user_identity where id = $1', erased)
    const newcomer = newUser(`${directory.name}-1`, { externalId: 'another', emails: undefined })
    expect((await directory.call('POST', '/Users', newcomer)).status).toBe(201)
    expect(await undo(directory)).toBeNull()
    const { leavers = 0, restored = 0, changed = 0, impossible = 0 } = (await leavingOf(directory)) ?? {}
    expect([leavers, restored, changed, impossible]).toEqual([30, 26, 2, 2])
    expect(await isActive([locked ?? '', replaced ?? ''])).toBe(0)
  })

  it('is undone by nobody whom the directory manages, nor by another partner', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 30)
    for (const id of ids.slice(0, 26)) await deactivate(directory, id)
    await rows('insert into scim_user (user_id, provider_id) values ($1, $2)', adminId, directory.providerId)
    expect(await undo(directory, admin)).toEqual([{ code: 'SCIM_WITHIN_DIRECTORY' }])
    await rows('delete from scim_user where user_id = $1', adminId)
    expect(await undo(directory, await asPerson(server, 'partneradmin', 'northwind'))).toEqual([{ code: 'LOGINPROVIDER_NOT_FOUND' }])
    expect(await isActive(ids)).toBe(4)
    expect(await undo(directory, admin)).toBeNull()
    expect(await isActive(ids)).toBe(30)
  })

  it('is undone by itself after another one has begun', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 80)
    for (const id of ids.slice(0, 30)) await deactivate(directory, id)
    await rows(`update scim_leaver set at = at - interval '11 minutes' where provider_id = $1`, directory.providerId)
    await rows(`update scim_wave set began_at = began_at - interval '11 minutes' where provider_id = $1`, directory.providerId)
    for (const id of ids.slice(30, 56)) await deactivate(directory, id)
    expect((await scimOf(directory)).massLeavings).toMatchObject([{ leavers: 26 }, { leavers: 30 }])
    expect(await undo(directory, operations, 1)).toBeNull()
    expect((await scimOf(directory)).massLeavings).toMatchObject([{ restored: 0 }, { restored: 30 }])
    expect(await isActive(ids)).toBe(54)
    expect(await undo(directory)).toBeNull()
    expect(await isActive(ids)).toBe(80)
  })

  it('restores the last of several deleted users of one name, and nobody else is lost by them', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 40)
    const twice: string[] = []
    for (const externalId of ['one', 'two']) {
      const made = await directory.call('POST', '/Users', newUser('twice', { externalId, emails: undefined }))
      twice.push(String(made.body['id']))
      expect((await directory.call('DELETE', `/Users/${twice.at(-1)}`)).status).toBe(204)
    }
    for (const id of ids.slice(0, 25)) await deactivate(directory, id)
    expect(await leavingOf(directory)).toMatchObject({ leavers: 27 })
    expect(await undo(directory)).toBeNull()
    expect(await leavingOf(directory)).toMatchObject({ restored: 26, changed: 0, impossible: 1 })
    expect([await isActive(twice.slice(0, 1)), await isActive(twice.slice(1))]).toEqual([0, 1])
  })

  it('goes on where a stopped undo has left leavers without a result, one by one where a record conflicts', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 40)
    for (const id of ids.slice(0, 30)) expect((await directory.call('DELETE', `/Users/${id}`)).status).toBe(204)
    await rows('update scim_wave set undone_at = now() where provider_id = $1', directory.providerId)
    // Fails only while it is written, as a name would that is taken at the same moment.
    await rows(`create function fail_one() returns trigger language plpgsql as $$ begin
      if new.user_id = '${ids[3]}' then raise unique_violation; end if; return new; end $$`)
    await rows(
      'create trigger fail_one before update on scim_user for each row when (old.deleted_at is not null) execute function fail_one()',
    )
    try {
      expect(await undo(directory)).toBeNull()
    } finally {
      await rows('drop trigger fail_one on scim_user')
      await rows('drop function fail_one')
    }
    expect(await leavingOf(directory)).toMatchObject({ restored: 29, changed: 0, impossible: 1 })
    expect(await undo(directory)).toBeNull()
    expect(await isActive(ids)).toBe(40)
  })

  it('restores users whom the directory took out of a group since', async () => {
    const directory = await openDirectory(server, { groups: 'CUSTOMERS' })
    const ids = await fill(directory, 40)
    for (const id of ids.slice(0, 26)) await deactivate(directory, id)
    const remove = patchOf({ op: 'remove', path: 'members', value: [{ value: ids[0] }] })
    expect((await directory.call('PATCH', `/Groups/${directory.customerId}`, remove)).status).toBe(200)
    expect(await undo(directory)).toBeNull()
    expect(await leavingOf(directory)).toMatchObject({ restored: 26, changed: 0 })
  })

  it('of users who leave at the same time is completed by the periodic run', async () => {
    const directory = await openDirectory(server)
    const ids = await fill(directory, 30)
    await Promise.all(ids.map((id) => deactivate(directory, id)))
    await watchDirectories({ db: server.db, log })
    expect(await leavingOf(directory)).toMatchObject({ leavers: 30 })
    expect((await rows('select id from scim_wave where provider_id = $1', directory.providerId)).length).toBe(1)
  })
})

describe('F41 the last administrator of a customer', () => {
  const adminOf = async (directory: Directory) => {
    const id = await makePerson(directory, { roles: ['Admin'] })
    await rows(`insert into scim_user (user_id, provider_id, external_id) values ($1::uuid, $2, $1::text)`, id, directory.providerId)
    return id
  }
  const settle = () =>
    settleWaitingLeavers({ ...other.deps, hostOf: async (domain) => required(await other.deps.hosts.find(domain ?? 'localhost')) })

  it('stays active when their directory deactivates them, is told at once, and goes when somebody else administers it', async () => {
    const directory = await openDirectory(server)
    await own(directory, adminId)
    const id = await adminOf(directory)
    const answer = await deactivate(directory, id)
    expect([answer.status, answer.body['active']]).toEqual([200, true])
    await deactivate(directory, id)
    expect((await directory.events()).at(-1)).toMatchObject({ detail: expect.stringContaining('last administrator') as string })
    expect((await scimOf(directory)).waitingLeavers).toEqual([{ userId: id, leaving: 'DEACTIVATE' }])
    const notices = await told('PROVIDER_LEAVER_WAITS', directory)
    expect(notices.filter(({ who }) => who === operationsId)).toHaveLength(1)
    await settle()
    expect(await isActive([id])).toBe(1)
    await makePerson(directory, { roles: ['Admin'] })
    // A change of something else does not take the leaving back.
    await settle()
    expect(await isActive([id])).toBe(0)
    expect((await scimOf(directory)).waitingLeavers).toEqual([])
  })

  it('stays in their group while everybody else leaves it, and the event says so', async () => {
    const directory = await openDirectory(server, { groups: 'CUSTOMERS' })
    await own(directory, adminId)
    const ids = [await adminOf(directory), ...(await fill(directory, 2))]
    const remove = patchOf({ op: 'remove', path: 'members', value: ids.map((value) => ({ value })) })
    expect((await directory.call('PATCH', `/Groups/${directory.customerId}`, remove)).status).toBe(200)
    expect(await rows('select user_id as id from user_customer where customer_id = $1', directory.customerId)).toEqual([{ id: ids[0] }])
    expect((await directory.events()).at(-1)).toMatchObject({ detail: expect.stringContaining('last administrator') as string })
  })

  it('is not alone in it: whoever keeps their password stays in a group that is replaced', async () => {
    const directory = await openDirectory(server, { groups: 'CUSTOMERS' })
    await own(directory, adminId)
    const [spared, goes, stays] = await fill(directory, 3)
    await rows('insert into required_provider (customer_id, provider_id) values ($1, $2)', directory.customerId, directory.providerId)
    await rows('insert into break_glass_user (customer_id, user_id) values ($1, $2)', directory.customerId, spared)
    const put = (...members: (string | undefined)[]) =>
      directory.call('PUT', `/Groups/${directory.customerId}`, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: `Customer of ${directory.name}`,
        members: members.map((value) => ({ value })),
      })
    expect([(await put(stays)).status, (await put(stays, spared)).status]).toEqual([200, 200])
    const members = (
      await rows<{ id: string }>('select user_id as id from user_customer where customer_id = $1', directory.customerId)
    ).map(({ id }) => id)
    expect(new Set(members)).toEqual(new Set([spared, stays]))
    expect(members).not.toContain(goes)
    await rows('delete from required_provider where customer_id = $1', directory.customerId)
  })

  it('waits for a deletion too, and stays if the directory wants them back', async () => {
    const directory = await openDirectory(server)
    await own(directory, adminId)
    const [first, second] = [await adminOf(directory), await openDirectory(server)]
    expect((await directory.call('DELETE', `/Users/${first}`)).status).toBe(204)
    expect((await scimOf(directory)).waitingLeavers).toEqual([{ userId: first, leaving: 'DELETE' }])
    expect((await directory.call('PATCH', `/Users/${first}`, patchOf({ op: 'replace', path: 'title', value: 'x' }))).status).toBe(200)
    expect((await scimOf(directory)).waitingLeavers).toEqual([{ userId: first, leaving: 'DELETE' }])
    expect((await directory.call('PATCH', `/Users/${first}`, patchOf({ op: 'replace', path: 'active', value: true }))).status).toBe(200)
    expect((await scimOf(directory)).waitingLeavers).toEqual([])
    await makePerson(directory, { roles: ['Admin'] })
    await settle()
    expect(await isActive([first])).toBe(1)
    await own(second, adminId)
    const gone = await adminOf(second)
    expect((await second.call('DELETE', `/Users/${gone}`)).status).toBe(204)
    await makePerson(second, { roles: ['Admin'] })
    await settle()
    expect((await second.call('GET', `/Users/${gone}`)).status).toBe(404)
  })
})

describe('F42 a silent directory', () => {
  const speak = ({ providerId }: Directory, days: readonly number[]) =>
    rows(
      `insert into scim_event (provider_id, token_name, action, resource, outcome, status, at)
       select $1, 'x', 'LIST', 'USER', 'DONE', 200, now() - make_interval(hours => 24 * day) from unnest($2::int[]) as day`,
      providerId,
      days,
    )
  const watch = () => watchDirectories({ db: server.db, log })

  it('is told once after three days if it spoke daily, and no longer silent when it speaks', async () => {
    const [daily, rare, recent] = [await openDirectory(server), await openDirectory(server), await openDirectory(server)]
    await speak(daily, [4, 5, 6, 7, 8, 10])
    await speak(rare, [4, 5, 9, 10])
    await speak(recent, [2, 3, 4, 5, 6, 7])
    await watch()
    await watch()
    expect((await scimOf(daily)).silentSince).not.toBeNull()
    expect([(await scimOf(rare)).silentSince, (await scimOf(recent)).silentSince]).toEqual([null, null])
    expect((await told('PROVIDER_SILENT', daily)).filter(({ who }) => who === operationsId)).toHaveLength(1)
    const attention = async () =>
      dataOf<{ dashboard: { attention: { kind: string; count: number }[] } }>(
        await operations('{ dashboard { attention { kind count } } }'),
      ).dashboard.attention.find(({ kind }) => kind === 'DIRECTORIES_SILENT')?.count
    expect(await attention()).toBe(1)
    await daily.call('GET', '/Users?count=1')
    await watch()
    expect((await scimOf(daily)).silentSince).toBeNull()
    expect(await attention()).toBeUndefined()
  })
})

describe('F42 what differs between portal and directory', () => {
  const differencesOf = async ({ providerId: id }: Directory, ask = operations) =>
    dataOf<{ scimDifferences: object }>(
      await ask(
        `query ($id: ID!) { scimDifferences(id: $id) { hereCount here { userId reason } thereCount there { name reason detail } } }`,
        { id },
      ),
    ).scimDifferences

  it('is who is here and was never sent, and who was sent and refused', async () => {
    const directory = await openDirectory(server, { domains: ['acme.test'] })
    const [managed] = await fill(directory, 1)
    const here = await makePerson(directory, { userType: 1, roles: [] })
    expect((await directory.call('POST', '/Users', newUser('stranger@elsewhere.test'))).status).toBe(400)
    expect((await directory.call('POST', '/Users', newUser('Stranger@elsewhere.test'))).status).toBe(400)
    const refused = `once-${directory.customerId}`
    expect((await directory.call('POST', '/Users', newUser(refused, { emails: [{ value: 'a@elsewhere.test' }] }))).status).toBe(400)
    expect((await directory.call('POST', '/Users', newUser(refused, { emails: undefined }))).status).toBe(201)
    expect(managed).toBeDefined()
    expect(await differencesOf(directory)).toEqual({
      hereCount: 1,
      here: [{ userId: here, reason: 'UNMANAGED' }],
      thereCount: 1,
      there: [{ name: 'Stranger@elsewhere.test', reason: 'REFUSED', detail: expect.stringContaining('acme.test') as string }],
    })
    expect(await differencesOf(directory, await asPerson(server, 'partneradmin', 'northwind'))).toMatchObject({
      hereCount: 0,
      thereCount: 0,
    })
  })
})
