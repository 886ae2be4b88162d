import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import { newUser, openDirectory, patchOf } from './directory.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const OFF = patchOf({ op: 'Replace', path: 'active', value: 'False' })
type Rows = { readonly isActive: boolean; readonly ended: boolean }

describe('SCIM: what a change does', () => {
  it('F22 adopts a member of the customer, and ends their sessions with the deactivation', async () => {
    const directory = await openDirectory(server)
    const id = demoPersonId('employee', 'acme.localhost')
    await directory.rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, directory.customerId)
    await directory.rows('delete from user_customer where user_id = $1 and customer_id <> $2', id, directory.customerId)
    await server.signIn('employee', 'acme')
    const answer = await directory.call('PATCH', `/Users/${id}`, OFF)
    expect(answer).toMatchObject({ status: 200, body: { id, active: false } })
    const [state] = await directory.rows<Rows>(
      `select is_active as "isActive", (select bool_and(ended_at is not null and ended_reason = 'inactive') from server_side_session where user_id = $1) as ended
       from user_identity where id = $1`,
      id,
    )
    expect(state).toEqual({ isActive: false, ended: true })
    const [audit] = await directory.rows(
      `select action, actor_id as actor, left(acting_as, 5) as "actingAs", after from audit_log where subject_id = $1 order by id desc limit 1`,
      id,
    )
    expect(audit).toEqual({
      action: 'updateUser',
      actor: directory.providerId,
      actingAs: 'scim:',
      after: { isActive: false, managed: true },
    })
  })

  it('F20 refuses whom the directory has only a part of, and writes nothing', async () => {
    const directory = await openDirectory(server)
    const id = demoPersonId('manager', 'acme.localhost')
    await directory.rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, directory.customerId)
    expect((await directory.call('GET', `/Users/${id}`)).status).toBe(200)
    expect(await directory.call('PATCH', `/Users/${id}`, OFF)).toMatchObject({ status: 403 })
    expect(await directory.rows('select is_active as "isActive" from user_identity where id = $1', id)).toEqual([{ isActive: true }])
  })

  it('invites by mail where the login provider does not vouch, and lets others sign in by it at once', async () => {
    const mailed = await openDirectory(server, { subject: 'NONE' })
    const { body } = await mailed.call('POST', '/Users', newUser('invited@acme.test'))
    const facts = (id: unknown) =>
      mailed.rows(
        `select status, (select count(*)::int from outbox where user_id = $1::uuid) as mails,
          (select provider_key from user_login where user_id = $1::uuid) as login from user_identity where id = $1::uuid`,
        id,
      )
    expect(await facts(body['id'])).toEqual([{ status: 'WAITING_CONFIRMATION', mails: 1, login: null }])
    const vouched = await openDirectory(server, { subject: 'EMAIL' })
    const made = await vouched.call('POST', '/Users', newUser('vouched@acme.test'))
    const id = String(made.body['id'])
    expect(await facts(id)).toEqual([{ status: 'ACTIVE', mails: 0, login: 'vouched@acme.test' }])
    await vouched.call(
      'PATCH',
      `/Users/${id}`,
      patchOf({ op: 'replace', value: { userName: 'new@acme.test', 'emails[type eq "work"].value': 'new@acme.test' } }),
    )
    expect(await facts(id)).toEqual([{ status: 'ACTIVE', mails: 0, login: 'new@acme.test' }])
    await vouched.call('DELETE', `/Users/${id}`)
    expect(await facts(id)).toEqual([{ status: 'IN_ACTIVE', mails: 0, login: null }])
  })

  it('F22 writes nothing in a dry run, and tells what it would', async () => {
    const directory = await openDirectory(server, { dryRun: true })
    const answer = await directory.call('POST', '/Users', newUser('dry@acme.test'))
    expect(answer).toMatchObject({ status: 403, body: { status: '403' } })
    expect(await directory.rows(`select 1 from user_identity where user_name = 'dry@acme.test'`)).toEqual([])
    expect(await directory.events()).toEqual([
      {
        action: 'CREATE',
        resource: 'USER',
        outcome: 'WOULD_CHANGE',
        status: 403,
        subject: 'dry@acme.test',
        attribute: null,
        detail: null,
        changes: {
          userName: 'dry@acme.test',
          externalId: 'ext-dry@acme.test',
          active: true,
          'name.givenName': 'Jane',
          'name.familyName': 'Roe',
          emails: 'dry@acme.test',
        },
        ignored: [],
      },
    ])
    expect(await directory.call('POST', '/Users', newUser(''))).toMatchObject({ status: 400 })
  })
})

describe('SCIM: a user whom a directory manages', () => {
  it('F21 is changed there alone, but for what it does not rule', async () => {
    const directory = await openDirectory(server, { domains: ['acme.test'] })
    const { body } = await directory.call('POST', '/Users', newUser('managed@acme.test'))
    const id = String(body['id'])
    const admin = await asPerson(server, 'partneradmin', 'acme')
    const read = async () =>
      dataOf<{ user: { version: number; managedBy: object | null } }>(
        await admin('query ($id: ID!) { user(id: $id) { version managedBy { name fields } } }', { id }),
      ).user
    const change = async (patch: object) => {
      const { version } = await read()
      const update = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { path code } } }'
      return dataOf<{ updateUser: { errors: object[] | null } }>(await admin(update, { input: { id, version, ...patch } })).updateUser
        .errors
    }
    expect((await read()).managedBy).toEqual({
      name: 'Directory',
      fields: ['userName', 'email', 'givenName', 'familyName', 'isActive', 'deleted'],
    })
    expect(await change({ givenName: 'Other', phoneNumber: '+44 20 7946 0009' })).toEqual([
      { path: 'givenName', code: 'MANAGED_BY_DIRECTORY' },
    ])
    expect(await change({ isActive: false })).toEqual([{ path: 'isActive', code: 'MANAGED_BY_DIRECTORY' }])
    expect(await change({ email: 'other@acme.test' })).toEqual([{ path: 'email', code: 'MANAGED_BY_DIRECTORY' }])
    expect(await change({ phoneNumber: '+44 20 7946 0009' })).toBeNull()
    const remove = 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { errors { code } } }'
    const removed = await admin(remove, { input: { id, userName: 'managed@acme.test' } })
    expect(dataOf<{ deleteUser: object }>(removed).deleteUser).toEqual({ errors: [{ code: 'MANAGED_BY_DIRECTORY' }] })
    expect((await directory.call('GET', `/Users/${id}`)).body).toMatchObject({ active: true, name: { givenName: 'Jane' } })
    await directory.rows('update scim_setup set enabled = false where provider_id = $1', directory.providerId)
    expect((await read()).managedBy).toBeNull()
    expect(await change({ givenName: 'Other' })).toBeNull()
  })

  it('F21 changes no address of their own either', async () => {
    const directory = await openDirectory(server)
    const id = demoPersonId('hradmin', 'acme.localhost')
    await directory.rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, directory.customerId)
    await directory.rows('delete from user_customer where user_id = $1 and customer_id <> $2', id, directory.customerId)
    const own = await asPerson(server, 'hradmin', 'acme')
    const patched = await directory.call('PATCH', `/Users/${id}`, patchOf({ op: 'add', path: 'name.givenName', value: 'Managed' }))
    expect(patched.status).toBe(200)
    const ask = 'mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { errors { path code } } }'
    const answer = await own(ask, { input: { email: 'own@acme.test' } })
    expect(dataOf<{ requestEmailChange: object }>(answer).requestEmailChange).toEqual({
      errors: [{ path: 'email', code: 'MANAGED_BY_DIRECTORY' }],
    })
  })
})
