import { eq } from 'drizzle-orm'
import type * as oidc from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { Visitor } from '../../support/visitor.ts'
import { forward } from './clock.ts'
import { ask, onwardOf, openPublicShop, openShop, register, SHOP, signInAndAllow, tokensAt } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

const APP = { scopes: ['openid'], isFirstParty: true }

let world: World
beforeAll(async () => {
  world = await startWorld()
  await addUser(world, { userName: 'rosa' })
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const signIn = async (shop: oidc.Configuration) => {
  const asked = await ask(shop)
  const { refresh_token = '' } = await tokensAt(shop, asked, onwardOf(await signInAndAllow(asked, 'rosa')) ?? asked.page.url)
  return refresh_token
}
type Renewed = { access_token: string; refresh_token: string; error?: string }
const tokenRequest = async (fields: Record<string, string>) => {
  const body = new URLSearchParams({ client_id: SHOP.id, ...fields })
  const { status, json } = await new Visitor().send(`${world.origin}/identity/token`, { method: 'POST', body })
  return { status, ...(json() as Renewed) }
}
const renew = (refresh_token: string, more: Record<string, string> = {}) =>
  tokenRequest({ grant_type: 'refresh_token', refresh_token, ...more })
const renewWithSecret = (refresh_token: string) => renew(refresh_token, { client_secret: SHOP.secret })
const isOpen = async (accessToken: string) => (await world.identity.authenticate(accessToken, await world.host(world.origin))) !== undefined

describe('B6 the refresh token of an app that keeps a secret', () => {
  it('is its own for as long as it lives, however often and however many at once send it', async () => {
    await register(world, APP)
    const token = await signIn(await openShop(world.origin))
    const two = await Promise.all([renewWithSecret(token), renewWithSecret(token)])
    const [first, second] = two
    forward(60)
    const later = await renewWithSecret(token)
    expect([...two, later].map(({ status, refresh_token }) => [status, refresh_token])).toEqual([
      [200, token],
      [200, token],
      [200, token],
    ])
    expect([await isOpen(first.access_token), await isOpen(second.access_token)]).toEqual([true, true])
  })
})

describe('B6 the refresh token of a public app', () => {
  const opened = async () => {
    await register(world, { ...APP, isPublic: true })
    return signIn(await openPublicShop(world.origin))
  }

  it('has one successor, whether it is sent by two pages at once or again after a lost answer', async () => {
    const token = await opened()
    const two = await Promise.all([renew(token), renew(token)])
    forward(8)
    const again = await renew(token)
    const successors = new Set([...two, again].map(({ refresh_token }) => refresh_token))
    expect([two.map(({ status }) => status), again.status, successors.size, successors.has(token)]).toEqual([[200, 200], 200, 1, false])
    const [first, second] = two
    expect([await isOpen(first.access_token), await isOpen(second.access_token)]).toEqual([true, true])
    expect((await renew(again.refresh_token)).status).toBe(200)
  })

  it('ends its family where the successor is in use already', async () => {
    const token = await opened()
    const second = await renew(token)
    const third = await renew(second.refresh_token)
    expect(await renew(token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await renew(third.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await isOpen(third.access_token)).toBe(false)
  })

  it('ends its family where it comes again later than ten seconds', async () => {
    const token = await opened()
    const second = await renew(token)
    forward(11)
    expect(await renew(token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await renew(second.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })
})

it('E30 a grant that an app is not given is refused as one', async () => {
  await register(world, { ...APP, grantTypes: ['AUTHORIZATION_CODE'] })
  const own = { client_secret: SHOP.secret }
  expect(await tokenRequest({ grant_type: 'client_credentials', ...own })).toMatchObject({ status: 400, error: 'unauthorized_client' })
  expect(await renew('never-issued', own)).toMatchObject({ status: 400, error: 'unauthorized_client' })
  expect(await tokenRequest({ grant_type: 'password', ...own })).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
})

describe('E30 an address that is not registered', () => {
  const lead = (path: string, query: Record<string, string>) =>
    new Visitor().send(`${world.origin}/identity/${path}?${new URLSearchParams({ client_id: SHOP.id, ...query })}`, {
      headers: { accept: 'text/html' },
    })
  const events = async () =>
    (await world.db.orm.select({ detail: eventLog.detail }).from(eventLog).where(eq(eventLog.type, 'APP_REFUSED'))).map(
      ({ detail }) => detail,
    )

  it.each([
    ['a sign-in', 'auth', 'redirect_uri', { response_type: 'code', scope: 'openid' }],
    ['a log-out', 'session/end', 'post_logout_redirect_uri', {}],
  ])('of %s is told to those who mend the app, and not on the page', async (_what, path, parameter, query) => {
    await register(world, APP)
    await world.db.orm.delete(eventLog)
    const address = `https://shop.test/${parameter}/?code=secret&page=1`
    const refused = await lead(path, { ...query, [parameter]: address })
    await lead(path, { ...query, [parameter]: `${address}2` })
    expect([refused.status, refused.text.includes('shop.test'), refused.text.includes(SHOP.id)]).toEqual([400, false, false])
    expect(await events()).toEqual([
      { client: SHOP.id, redirectUri: `https://shop.test/${parameter}/?code=[redacted]&page=1`, reason: 'redirectUri' },
    ])
  })
})
