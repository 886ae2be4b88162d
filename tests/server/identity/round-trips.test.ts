import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchangeCode, startAttempt } from '../../support/sign-in.ts'
import { roundTripsOf } from '../../support/statements.ts'
import { refresh, signedIn } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await addUser(world, { userName: 'stella' })
})
afterAll(() => world?.close())

/** What each round trip begins with. */
const kinds = (trips: readonly (readonly string[])[]) =>
  trips.map((texts) => texts.map((text) => /^\(*(select|(?:insert into|update) "\w+")/.exec(text)?.[1]).join(', '))

it('asks the database three times for a code of somebody who comes back, and four times for its tokens', async () => {
  const { visitor, origin } = await signedIn(world.origin, 'stella')
  const trips = await roundTripsOf(async () => {
    const attempt = startAttempt(origin)
    const { headers } = await visitor.send(attempt.address)
    await exchangeCode(visitor, origin, attempt, new URL(headers.location ?? '').searchParams.get('code') ?? '')
  })
  expect(kinds(trips)).toEqual([
    ...['select', 'select, select, select', 'insert into "oidc_artifact"'],
    ...['select', Array.from({ length: 9 }, () => 'select').join(', '), 'update "oidc_artifact"'],
    ...['insert into "oidc_artifact", insert into "event_log"'],
  ])
})

it('asks the database four times for a renewal', async () => {
  const { origin, ...first } = await signedIn(world.origin, 'stella')
  let { refreshToken } = first
  const trips = await roundTripsOf(async () => {
    const answer = await refresh(origin, refreshToken)
    refreshToken = (answer.json() as { refresh_token: string }).refresh_token
  })
  expect(trips).toHaveLength(4)
})

it('asks the database fourteen times for a whole sign-in of somebody new to the browser, and at once what its second step depends on', async () => {
  const trips = await roundTripsOf(() => signedIn(world.origin, 'stella'))
  expect(trips).toHaveLength(14)
  expect(trips.filter((texts) => texts.some((text) => text.includes('two_factor_level')))).toEqual([
    [expect.anything(), expect.anything(), expect.anything(), expect.anything()],
    [...Array.from({ length: 5 }, () => expect.anything()), expect.stringContaining('user_agent')],
  ])
})
