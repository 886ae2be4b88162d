import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActivity } from '../../../server/src/api/graphql/activity.ts'
import { createLogger } from '../../../server/src/platform/log.ts'
import { testServer, type RunningServer } from '../../support/server.ts'
import { CLIENT_ID, readTokens } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'

let server: RunningServer
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.close())

const MINUTE = 60_000
const REFRESH = 'mutation { refreshAppConfiguration(input: { sentinel: "features" }) { key } }'

const renew = (refreshToken: string) =>
  new Visitor().send(`${server.origin()}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: refreshToken }),
  })

/** A tab that asks every five minutes as `src/actors/keep-fresh.ts` does: by itself, or for somebody who moved the mouse meanwhile. */
const stay = async (refreshToken: string, minutes: number, { moves }: { moves: boolean }) => {
  let token = refreshToken
  for (let passed = 0; passed < minutes; passed += 5) {
    server.advance(5 * MINUTE)
    const tokens = readTokens(await renew(token))
    token = tokens.refreshToken
    const mark: Record<string, string> = moves ? {} : { 'x-portico-background': '1' }
    expect((await server.gql(tokens.accessToken, REFRESH, {}, mark)).errors).toEqual([])
  }
  return token
}

describe('what a session lives on', () => {
  it('C5 polls and refreshes alone end it after forty minutes', async () => {
    const { refreshToken } = await server.signIn('operations')
    const last = await stay(refreshToken, 35, { moves: false })
    server.advance(6 * MINUTE)
    expect((await renew(last)).status).toBe(400)
  })

  it('C4 the refresh of somebody who is there keeps it', async () => {
    const { refreshToken } = await server.signIn('operations')
    const last = await stay(refreshToken, 60, { moves: true })
    server.advance(6 * MINUTE)
    expect((await renew(last)).status).toBe(200)
  })
})

it('C4 a clock that is put back silences nobody', () => {
  vi.useFakeTimers({ now: 100 * MINUTE })
  const noted = vi.fn<(sessionId: string) => Promise<void>>(async () => {})
  const activity = createActivity(noted, createLogger({ logLevel: 'info', demo: true }, { out: { write: () => {} } }))
  activity.note('one')
  vi.setSystemTime(40 * MINUTE)
  activity.note('one')
  vi.setSystemTime(40 * MINUTE + 59_000)
  activity.note('one')
  expect(noted).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
