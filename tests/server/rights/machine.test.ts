import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { keyOf } from '../../../server/src/access/activities.ts'
import { machineActivities, machineOperations, machineViewer } from '../../../server/src/access/machine-rights.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { settleMachineOwners } from '../../../server/src/entities/apps/machine/machine-owners.ts'
import { findMachine } from '../../../server/src/identity/provider/authenticate-app.ts'
import { mayDo } from '../../../server/src/kit/graphql/guard.ts'
import { readRules } from '../../../server/src/kit/graphql/operations.ts'
import { client } from '../../../server/src/tables/client.table.ts'
import { machineAccess } from '../../../server/src/tables/machine-access.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { asPerson, codesOf, post } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { register, SHOP } from '../identity/foreign-client.ts'
import { Mailboxes } from '../identity/mailed-links.ts'

let server: RunningServer
let operations: Ask
let appId: string
let partnerId: string
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
})
afterAll(() => server?.close())

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const ALL = machineActivities.map(keyOf)

beforeEach(async () => {
  await rows('delete from rate_limit')
  await register(server, {
    kind: 'MACHINE',
    grantTypes: ['CLIENT_CREDENTIALS'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: ['graph.all'],
  })
  ;[{ id: appId }] = (await rows<{ id: string }>('select id from client where client_id = $1', SHOP.id)) as [{ id: string }]
  ;[{ id: partnerId }] = (await rows<{ id: string }>(`select id from partner where domain = 'acme.localhost'`)) as [{ id: string }]
  await lend({})
})

/** Gives the app these rights, owned by vendor operations unless something else is said. */
async function lend(access: Partial<typeof machineAccess.$inferInsert>) {
  await server.db.orm.delete(machineAccess)
  await server.db.orm.insert(machineAccess).values({
    ...{ clientId: appId, partnerId, activities: ALL, ownerId: demoPersonId('operations'), ownerLeftAt: null },
    ...access,
  })
}
async function asMachine(): Promise<Ask> {
  const fields = { grant_type: 'client_credentials', client_id: SHOP.id, client_secret: SHOP.secret, scope: 'graph.all' }
  const answer = await new Visitor().send(`${server.url}/identity/token`, { method: 'POST', body: new URLSearchParams(fields) })
  const { access_token: token } = answer.json() as { access_token: string }
  return (query, variables = {}, headers = {}) =>
    post(server.url, JSON.stringify({ query, variables }), { authorization: `Bearer ${token}`, ...headers })
}
const USERS = '{ users(first: 100) { totalCount nodes { id userName } } }'
type Users = { users: { totalCount: number; nodes: { id: string; userName: string }[] } }
const usersOf = async (ask: Ask) => ((await ask(USERS)).data as Users | null)?.users

describe('D25 an app of kind Machine', () => {
  it('D25 is denied every operation of the schema but those that are named, whatever its activities are', async () => {
    const viewer = await findMachine(server.db.orm, appId)
    const decisions = await Promise.all(
      readRules(schema).map(async ({ operation }) => ({
        operation,
        decision: await mayDo({ viewer, owner: server.db.orm, isFresh: false, isPortal: false }, operation),
      })),
    )
    expect(
      decisions
        .filter(({ decision }) => decision === 'allowed')
        .map(({ operation }) => operation)
        .toSorted(),
    ).toEqual([...machineOperations].toSorted())
  })

  it('D25 is denied at /graphql what it may not, and what it may without the activity', async () => {
    const ask = await asMachine()
    for (const query of [
      '{ myProfile { id } }',
      '{ clients { totalCount } }',
      '{ loginProviders { totalCount } }',
      '{ accessProfiles { totalCount } }',
      '{ settingsFile }',
    ])
      expect(codesOf(await ask(query))).toEqual(['AUTH_NOT_AUTHORIZED'])
    await lend({ activities: ['VIEW Customer'] })
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHORIZED'])
    expect(codesOf(await ask('{ customers { totalCount } }'))).toEqual([])
  })

  it('D25 is told why a call is refused, without the name of anything that it did not ask for', async () => {
    const ask = await asMachine()
    const saidOf = async (query: string) => (await ask(query)).errors?.map(({ message }) => message)
    expect(await saidOf('mutation { importSettings(input: { file: "format: 1" }) { id } }')).toEqual([
      'You are not authorised. An app of kind Machine can only call users, user, customers, customer, createUser, updateUser, deleteUser, endUserSessions.',
    ])
    expect(await saidOf('{ users { nodes { id logins { __typename } } } }')).toEqual([
      'You are not authorised. An app of kind Machine can only ask for the fields of users and customers themselves.',
    ])
    await lend({ activities: ['VIEW Customer'] })
    expect(await saidOf(USERS)).toEqual(['You are not authorised. The app needs the activity VIEW User, and so does its owner.'])
  })

  it('D25 reaches no login provider, claim or profile by a field of a user or a customer, also in a fragment', async () => {
    const ask = await asMachine()
    for (const query of [
      '{ customers { nodes { id loginProvider { __typename } } } }',
      '{ users { nodes { id logins { __typename } } } }',
      'query { users { nodes { ...more } } } fragment more on UserIdentity { claims { __typename } }',
    ])
      expect(codesOf(await ask(query))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('D25 reaches the customers of its partner or those that are named, and nobody else', async () => {
    const ask = await asMachine()
    const all = await usersOf(ask)
    const [own] = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1', acme('employee'))
    expect(all?.totalCount).toBeGreaterThan(0)
    const others = await rows<{ id: string }>('select id from user_identity where partner_id is distinct from $1', partnerId)
    expect(all?.nodes.filter(({ id }) => others.some((other) => other.id === id))).toEqual([])
    await lend({ customerIds: [own?.id ?? ''] })
    const some = await usersOf(ask)
    expect(some?.nodes.length).toBeLessThan(all?.nodes.length ?? 0)
    expect((await ask(`{ user(id: "${demoPersonId('employee')}") { id } }`)).data).toEqual({ user: null })
  })

  it('D25 may no more than its owner may at this moment', async () => {
    const ask = await asMachine()
    await lend({ ownerId: acme('admin') })
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      'select count(*)::int as count from user_customer where user_id = $1',
      acme('admin'),
    )
    const { data } = await ask('{ customers { totalCount } }')
    expect((data as { customers: { totalCount: number } }).customers.totalCount).toBe(count)
    await lend({ ownerId: acme('employee') })
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('D25 changes users as app:<id>, and neither administrators nor what makes one', async () => {
    const ask = await asMachine()
    const version = async (id: string) =>
      (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
    const update = async (id: string, more: string) =>
      (await ask(`mutation { updateUser(input: { id: "${id}", version: ${await version(id)}, ${more} }) { errors { code } } }`)).data as {
        updateUser: { errors: { code: string }[] | null }
      }
    expect((await update(acme('employee'), 'familyName: "Renamed"')).updateUser.errors).toBeNull()
    const [row] = await rows('select actor_id, acting_as, action from audit_log order by id desc limit 1')
    expect(row).toEqual({ actor_id: appId, acting_as: `app:${SHOP.id}`, action: 'updateUser' })
    expect((await update(acme('admin'), 'familyName: "Renamed"')).updateUser.errors).toMatchObject([{ code: 'USER_ABOVE_YOU' }])
    expect((await update(acme('employee'), 'userType: 6, roles: ["Admin"]')).updateUser.errors).not.toBeNull()
    const seen = (await operations('{ auditLogs(first: 20) { nodes { action actorName actingAs } } }')).data as {
      auditLogs: { nodes: object[] }
    }
    expect(seen.auditLogs.nodes).toContainEqual({ action: 'updateUser', actorName: `${SHOP.id} (app)`, actingAs: `app:${SHOP.id}` })
  })

  it('D25 creates a user, once for each idempotency key', async () => {
    const ask = await asMachine()
    const [own] = await rows<{ id: string }>('select customer_id as id from user_customer where user_id = $1', acme('employee'))
    const create = `mutation { createUser(input: { userName: "made.by.app@acme.test", email: "made.by.app@acme.test", userType: 1, partnerId: "${partnerId}", customerIds: ["${own?.id}"] }) { userIdentity { id } errors { code path } } }`
    const key = { 'idempotency-key': randomUUID() }
    const first = await ask(create, {}, key)
    expect(first).toMatchObject({ errors: [], data: { createUser: { errors: null } } })
    expect((await ask(create, {}, key)).data).toEqual(first.data)
  })

  it('D25 ends with its rights, its last valid secret, its scope, its being enabled', async () => {
    const ask = await asMachine()
    const set = (values: Partial<typeof client.$inferInsert>) => server.db.orm.update(client).set(values).where(eq(client.id, appId))
    expect(codesOf(await ask(USERS))).toEqual([])
    await set({ enabled: false })
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHENTICATED'])
    await set({ enabled: true, scopes: [] })
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHORIZED'])
    await set({ scopes: ['graph.all'] })
    await rows(`update client_secret set expires_at = now() - interval '1 second' where client_id = $1`, appId)
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHORIZED'])
    await rows('update client_secret set expires_at = null where client_id = $1', appId)
    await server.db.orm.delete(machineAccess)
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })

  it('D25 keeps the rights of an owner who has left for 14 days, and vendor operations are told once', async () => {
    const ask = await asMachine()
    await rows('update user_identity set is_active = false where id = $1', acme('partneradmin'))
    await lend({ ownerId: acme('partneradmin') })
    const told = async () =>
      (await rows(`select 1 from notification where title_code = 'APP_OWNER_LEFT' and user_id = $1`, demoPersonId('operations'))).length
    await settleMachineOwners(server.db.orm)
    await settleMachineOwners(server.db.orm)
    expect(await told()).toBe(1)
    expect(codesOf(await ask(USERS))).toEqual([])
    await rows(`update machine_access set owner_left_at = now() - interval '15 days'`)
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHORIZED'])
    const { data } = await operations(`{ client(id: "${appId}") { version machineAccess { ownerState } } }`)
    const { version, machineAccess: access } = (data as { client: { version: number; machineAccess: object } }).client
    expect(access).toEqual({ ownerState: 'ENDED' })
    const take = `mutation { setMachineAccess(input: { id: "${appId}", version: ${version}, partnerId: "${partnerId}", activities: ["VIEW User"] }) { client { machineAccess { ownerState ownerId } } errors { code } } }`
    expect((await operations(take)).data).toEqual({
      setMachineAccess: { client: { machineAccess: { ownerState: 'PRESENT', ownerId: demoPersonId('operations') } }, errors: null },
    })
    expect(codesOf(await ask(USERS))).toEqual([])
    await rows('update user_identity set is_active = true where id = $1', acme('partneradmin'))
  })

  it('D25 names customers of users only with their own activity', async () => {
    const ask = await asMachine()
    const query = '{ users(first: 5) { nodes { userCustomers { customer { name } } } } }'
    expect(codesOf(await ask(query))).toEqual([])
    await lend({ activities: ['VIEW User'] })
    expect(codesOf(await ask(query))).toEqual(['AUTH_NOT_AUTHORIZED'])
    expect(codesOf(await ask(USERS))).toEqual([])
  })

  it('D25 loses the tokens that it has when a secret is deleted, and they are not valid again later', async () => {
    const ask = await asMachine()
    const [{ id: secretId } = { id: '' }] = await rows<{ id: string }>('select id from client_secret where client_id = $1', appId)
    const change = async (mutation: string) => {
      const answer = await operations(mutation)
      expect([answer.errors, JSON.stringify(answer.data)]).toEqual([[], expect.stringContaining('"errors":null')])
    }
    await change(`mutation { createClientSecret(input: { id: "${appId}", name: "another" }) { errors { code } } }`)
    expect(codesOf(await ask(USERS))).toEqual([])
    await change(`mutation { deleteClientSecret(input: { id: "${appId}", secretId: "${secretId}" }) { errors { code } } }`)
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHENTICATED'])
  })

  it('D25 is shut out by being disabled for good: a token from before is not valid again', async () => {
    const ask = await asMachine()
    const [{ version } = { version: 0 }] = await rows<{ version: number }>('select version from client where id = $1', appId)
    const set = (enabled: boolean, at: number) =>
      operations(`mutation { updateClient(input: { id: "${appId}", version: ${at}, enabled: ${enabled} }) { errors { code } } }`)
    expect((await set(false, version)).errors).toEqual([])
    expect((await set(true, version + 1)).errors).toEqual([])
    expect(codesOf(await ask(USERS))).toEqual(['AUTH_NOT_AUTHENTICATED'])
  })

  it('D25 changes an address that its user can confirm', async () => {
    const ask = await asMachine()
    const [{ version } = { version: 0 }] = await rows<{ version: number }>(
      'update user_identity set email_confirmed = true where id = $1 returning version',
      acme('employee'),
    )
    const email = 'asked.by.app@acme.test'
    const update = `mutation { updateUser(input: { id: "${acme('employee')}", version: ${version}, email: "${email}" }) { errors { code } } }`
    expect((await ask(update)).data).toEqual({ updateUser: { errors: null } })
    const box = await Mailboxes.open(server)
    expect(await box.confirmEmail((await box.mailed('CONFIRM_EMAIL', email)) ?? '')).toEqual([])
  })

  it('D25 is limited, or ends, as the rights of its owner do, who must have some when they become it', async () => {
    const stateOf = async () =>
      (
        (await operations(`{ client(id: "${appId}") { machineAccess { ownerState } } }`)).data as {
          client: { machineAccess: { ownerState: string } }
        }
      ).client.machineAccess.ownerState
    expect(await stateOf()).toBe('PRESENT')
    await lend({ ownerId: acme('admin') })
    expect(await stateOf()).toBe('LIMITED')
    await lend({ ownerId: acme('employee') })
    expect(await stateOf()).toBe('ENDED')
    const [{ version } = { version: 0 }] = await rows<{ version: number }>('select version from client where id = $1', appId)
    const give = `mutation { setMachineAccess(input: { id: "${appId}", version: ${version}, partnerId: "${partnerId}", activities: ["VIEW User"], ownerId: "${acme('employee')}" }) { errors { code path } } }`
    expect((await operations(give)).data).toEqual({ setMachineAccess: { errors: [{ code: 'USER_NOT_FOUND', path: 'ownerId' }] } })
  })

  it('D25 reaches nobody for a partner whose app it is not', async () => {
    const ask = await asMachine()
    const [{ id: other } = { id: '' }] = await rows<{ id: string }>('select id from partner where id <> $1 limit 1', partnerId)
    await server.db.orm.update(client).set({ partnerId: other }).where(eq(client.id, appId))
    expect(codesOf(await ask(USERS))).not.toEqual([])
    expect(await findMachine(server.db.orm, appId)).toBeUndefined()
    await server.db.orm.update(client).set({ partnerId: null }).where(eq(client.id, appId))
  })

  it('D25 is told on every call that it has no rights, whatever took them all', async () => {
    const ask = await asMachine()
    const saidOf = async () => (await ask(USERS)).errors?.map(({ message }) => message)
    const set = (values: Partial<typeof client.$inferInsert>) => server.db.orm.update(client).set(values).where(eq(client.id, appId))
    const nothing = ['You are not authorised. This app has no rights at present: see its page Rights.']
    await server.db.orm.delete(machineAccess)
    expect(await saidOf()).toEqual(nothing)
    await lend({ ownerId: null, ownerLeftAt: new Date(Date.now() - 15 * 86_400_000), ownerHad: null })
    expect(await saidOf()).toEqual(nothing)
    await rows('update user_identity set is_active = false where id = $1', acme('partneradmin'))
    await lend({ ownerId: acme('partneradmin'), ownerLeftAt: new Date(Date.now() - 15 * 86_400_000) })
    expect(await saidOf()).toEqual(nothing)
    await rows('update user_identity set is_active = true where id = $1', acme('partneradmin'))
    await lend({ ownerId: acme('employee') })
    expect(await saidOf()).toEqual(nothing)
    await lend({})
    await set({ scopes: [] })
    expect(await saidOf()).toEqual(['You are not authorised. The app and its token need the scope graph.all.'])
  })

  it('D25 names the partner of the app, wants an owner named for one who was deleted, and gives up its rights in any case', async () => {
    const [{ id: other } = { id: '' }] = await rows<{ id: string }>('select id from partner where id <> $1 limit 1', partnerId)
    await server.db.orm.update(client).set({ partnerId: other }).where(eq(client.id, appId))
    await lend({ ownerId: null })
    const set = async (more: string) => {
      const [{ version } = { version: 0 }] = await rows<{ version: number }>('select version from client where id = $1', appId)
      const { data } = await operations(
        `mutation { setMachineAccess(input: { id: "${appId}", version: ${version}, ${more} }) { errors { code path } } }`,
      )
      return (data as { setMachineAccess: { errors: object[] | null } }).setMachineAccess.errors
    }
    expect(await set(`partnerId: "${partnerId}", activities: ["VIEW User"]`)).toEqual([
      { code: 'REQUIRED', path: 'ownerId' },
      { code: 'PARTNER_OF_APP', path: 'partnerId' },
    ])
    expect(await set(`partnerId: "${partnerId}", activities: []`)).toBeNull()
    expect(await rows('select 1 from machine_access')).toEqual([])
    await server.db.orm.update(client).set({ partnerId: null }).where(eq(client.id, appId))
  })

  it('D25 is nobody without an owner who ever was', () => {
    const owner = { ownerId: null, leftAt: null, had: null, facts: null }
    expect(
      machineViewer({ id: appId, clientId: 'x', name: 'X', partnerId, customerIds: [], activities: ALL, owner }, new Date()),
    ).toBeUndefined()
  })
})
