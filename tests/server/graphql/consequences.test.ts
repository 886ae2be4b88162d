import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { CLIENT_ID } from '../../support/sign-in.ts'
import { openDirectory, patchOf } from '../scim/directory.ts'
import { finished, lock, start } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const id = demoPersonId('employee', 'acme.localhost')

let server: RunningServer
let operations: Ask
let pushed: string[] = []
let stopListening: () => Promise<void>
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  stopListening = await server.db.listen('session_ended', (text) => void pushed.push(text))
})
afterAll(async () => {
  await stopListening()
  await server.close()
})

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const versionOf = async () => (await rows<{ version: number }>('select version from user_identity where id = $1', id))[0]?.version
const update = async (input: Record<string, unknown>) =>
  dataOf<{ updateUser: unknown }>(
    await operations('mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { code } } }', {
      input: { id, version: await versionOf(), ...input },
    }),
  ).updateUser
const DONE = { errors: null }
const free = () =>
  rows(`update user_identity set is_active = true, lockout_end = null, lockout_reason = null, version = version + 1 where id = $1`, id)

/** What stands before somebody signs in, and what then ends their sessions. */
type Way = { readonly before?: () => Promise<unknown>; readonly end: () => Promise<unknown>; readonly reason: string }
let jobId = ''
let auditId = ''
const WAYS: Readonly<Record<string, Way>> = {
  'a form makes inactive': { end: async () => expect(await update({ isActive: false })).toEqual(DONE), reason: 'inactive' },
  'a revert makes inactive again': {
    async before() {
      await rows('update user_identity set is_active = false, version = version + 1 where id = $1', id)
      expect(await update({ isActive: true })).toEqual(DONE)
      const [row] = await rows<{ id: string }>(
        `select id::text from audit_log where subject_id = $1 and action = 'updateUser' order by audit_log.id desc limit 1`,
        id,
      )
      auditId = row?.id ?? ''
    },
    end: async () =>
      expect(
        dataOf(
          await operations('mutation ($input: RevertUserChangeInput!) { revertUserChange(input: $input) { errors { code } } }', {
            input: { id: auditId },
          }),
        ),
      ).toEqual({ revertUserChange: DONE }),
    reason: 'inactive',
  },
  'a directory makes inactive': {
    async end() {
      const directory = await openDirectory(server)
      await rows('delete from user_customer where user_id = $1', id)
      await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', id, directory.customerId)
      const off = patchOf({ op: 'Replace', path: 'active', value: 'False' })
      expect((await directory.call('PATCH', `/Users/${id}`, off)).status).toBe(200)
    },
    reason: 'inactive',
  },
  'a form locks': {
    end: async () =>
      expect(
        dataOf(
          await operations('mutation ($input: LockUserInput!) { lockUser(input: $input) { errors { code } } }', {
            input: { id, until: new Date(Date.now() + 3_600_000).toISOString(), reason: 'Audit' },
          }),
        ),
      ).toEqual({ lockUser: DONE }),
    reason: 'locked',
  },
  'a bulk locks': { end: async () => finished(operations, await start(operations, lock([id]))), reason: 'locked' },
  'an undo of an unlock locks again': {
    async before() {
      await finished(operations, await start(operations, lock([id])))
      jobId = (await finished(operations, await start(operations, { action: 'UNLOCK', ids: [id] }))).job?.id ?? ''
    },
    async end() {
      const { undoUserBulk } = dataOf<{ undoUserBulk: Started }>(
        await operations(
          'mutation ($input: UndoUserBulkInput!) { undoUserBulk(input: $input) { job { id state total } errors { path code } } }',
          {
            input: { id: randomUUID(), jobId },
          },
        ),
      )
      await finished(operations, undoUserBulk)
    },
    reason: 'locked',
  },
}

describe('E45 whichever way somebody is shut out', () => {
  it.each(Object.entries(WAYS))('%s, all of it follows', async (_what, { before, end, reason }) => {
    await free()
    await before?.()
    const session = await server.signIn('employee', 'acme')
    const sessionId = String(session.claims['sid'])
    pushed = []
    await end()
    const [stored] = await rows<{ reason: string; ended: boolean }>(
      'select ended_reason as reason, ended_at is not null as ended from server_side_session where id = $1',
      sessionId,
    )
    expect(stored).toEqual({ reason, ended: true })
    const events = await rows(
      `select type, detail->>'reason' as reason from event_log where session_id = $1 and type = 'SESSION_ENDED'`,
      sessionId,
    )
    expect(events).toEqual([{ type: 'SESSION_ENDED', reason }])
    await expect.poll(() => pushed.some((text) => text.includes(sessionId) && text.includes(reason)), { timeout: 10_000 }).toBe(true)
    expect(codesOf(await gql(session.accessToken))).toEqual(['AUTH_NOT_AUTHENTICATED'])
    expect(
      await rows(
        `select 1 from oidc_artifact where payload->>'sessionUid' = $1 and model in ('RefreshToken', 'AccessToken', 'AuthorizationCode')`,
        sessionId,
      ),
    ).toEqual([])
    const renewed = await new Visitor().send(`${server.origin('acme')}/identity/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: session.refreshToken ?? '' }),
    })
    expect(renewed.status).toBe(400)
  })

  const gql = async (token: string) => {
    const answer = await new Visitor().send(`${server.origin('acme')}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ myProfile { id } }' }),
    })
    const { errors = [] } = answer.json() as { errors?: { message: string; extensions: Record<string, unknown> }[] }
    return { status: answer.status, data: null, errors }
  }
})
