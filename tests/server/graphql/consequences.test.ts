import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGES } from '../../../server/src/accounts/messages/messages.ts'
import type { Notice } from '../../../server/src/accounts/messages/mails.ts'
import { userConsequences } from '../../../server/src/entities/users/user-consequences.ts'
import { CLIENT_ID } from '../../support/sign-in.ts'
import type { Session } from '../../support/sign-in.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { openDirectory } from '../scim/directory.ts'
import { asPerson, codesOf } from './calls.ts'
import { userWays, WAYS } from './user-ways.ts'
import type { ConsequenceName, UserWays, Way } from './user-ways.ts'

let server: RunningServer
let ways: UserWays
let pushed: string[] = []
let stopListening: () => Promise<void>
beforeAll(async () => {
  server = await testServer()
  ways = await userWays(server, await asPerson(server, 'operations'))
  stopListening = await server.db.listen('session_ended', (text) => void pushed.push(text))
})
afterAll(async () => {
  await stopListening?.()
  await server?.close()
})

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

/** How to see that something follows: what stands before the change, and what must be true after it. */
type Check = { readonly before: () => Promise<unknown>; readonly after: (seen: unknown) => Promise<void> }

const endsSessions = (reason: string): Check => ({
  async before() {
    const session = await server.signIn('employee', 'acme')
    pushed = []
    return session
  },
  async after(seen) {
    const session = seen as Session
    const sessionId = String(session.claims['sid'])
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
    expect(codesOf(await profileOf(session.accessToken))).toEqual(['AUTH_NOT_AUTHENTICATED'])
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
  },
})

const profileOf = async (token: string) => {
  const answer = await new Visitor().send(`${server.origin('acme')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ myProfile { id } }' }),
  })
  const { errors = [] } = answer.json() as { errors?: { message: string; extensions: Record<string, unknown> }[] }
  return { status: answer.status, data: null, errors }
}

const mails = (notice: Notice): Check => ({
  before: () => rows('delete from outbox where user_id = $1', ways.id),
  async after() {
    const sent = await rows<{ text: string }>(`select text from outbox where user_id = $1 and purpose = 'SECURITY_NOTICE'`, ways.id)
    const sentences = Object.values(MESSAGES).map((messages) => messages[`notice${notice}`])
    expect(sent.filter(({ text }) => sentences.some((sentence) => text.includes(sentence)))).toHaveLength(1)
  },
})

const failedTries = () => rows(`select key from rate_limit where key like 'sign-in-name:%'`)

const CHECKS: Readonly<Record<ConsequenceName, Check>> = {
  endSessionsOfInactive: endsSessions('inactive'),
  endSessionsOfLocked: endsSessions('locked'),
  endSessionsOfNewPassword: endsSessions('passwordChanged'),
  endSessionsOfBarred: endsSessions('customerDisabled'),
  settleOwnedDirectories: {
    async before() {
      const { providerId } = await openDirectory(server)
      await rows('update scim_setup set owner_id = $2, owner_told_at = null where provider_id = $1', providerId, ways.id)
      return providerId
    },
    async after(seen) {
      expect(await rows('select owner_told_at is not null as told from scim_setup where provider_id = $1', seen)).toEqual([{ told: true }])
    },
  },
  forgetFailedTries: {
    async before() {
      await rows(`delete from rate_limit where key like 'sign-in-name:%'`)
      await ways.failToSignIn()
      expect(await failedTries()).toHaveLength(1)
    },
    async after() {
      expect(await failedTries()).toEqual([])
    },
  },
  notifyOfWeakenedFactors: mails('TWO_FACTOR_OFF'),
  notifyOfReplacedPhone: mails('PHONE_REPLACED'),
  notifyOfChangedAddress: mails('EMAIL_CHANGED'),
}

const consequences = Object.keys(userConsequences) as ConsequenceName[]
const cells = WAYS.flatMap((way) => consequences.map((consequence) => [way, consequence] as const))

describe('E45 what a change of a user brings about follows whichever way it is made', () => {
  it.each(cells)('%s: %s', async (way, consequence) => {
    await expect(follows(way, consequence)).resolves.toBeUndefined()
  })
})

async function follows(way: Way, consequence: ConsequenceName): Promise<void> {
  const cell = ways.cells[way][consequence]
  // A way that cannot make such a change says why.
  if (typeof cell === 'string') return
  await ways.reset()
  const act = await cell()
  const seen = await CHECKS[consequence].before()
  await act()
  await CHECKS[consequence].after(seen)
}
