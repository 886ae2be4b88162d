import { and, eq } from 'drizzle-orm'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client } from '../../../server/src/tables/client.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { userCustomer, userLogin } from '../../../server/src/tables/people/user.table.ts'
import { read } from '../../support/jwt.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import type { Answer, Visitor } from '../../support/visitor.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { postPassword, textOf } from './flow.ts'
import { ask, leftFor, onwardOf, openShop, register, SHOP, tokensAt, type Asked } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let corp: OtherProvider
let shop: oidc.Configuration
let corpId: string
let rosa: string
const OWN = { scopes: ['openid'], isFirstParty: true }
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  corp = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  rosa = await addUser(world, { userName: 'rosa' })
  const given = {
    protocol: 'OIDC' as const,
    authority: corp.issuer,
    clientId: 'portico',
    clientSecret: seal('other-secret', world.keyring),
  }
  const rows = [
    { name: 'corp', displayName: 'Corp', ...given },
    { name: 'other', displayName: 'Other', ...given },
  ]
  const [row] = await world.db.orm.insert(loginProvider).values(rows).returning()
  corpId = row?.id ?? ''
  await world.db.orm.insert(userLogin).values({ userId: rosa, loginProvider: 'corp', providerKey: 'rosa-at-corp' })
  await register(world, OWN)
  shop = await openShop(world.origin)
})
afterAll(async () => {
  await corp?.close()
  await world?.close()
})

const set = (given: Partial<typeof client.$inferInsert>) => world.db.orm.update(client).set(given).where(eq(client.clientId, SHOP.id))
const offered = (page: Answer) => [...page.text.matchAll(/\?provider=([\w-]+)"/g)].map(([, provider]) => provider)
const byProvider = (visitor: Visitor, page: Answer, name = 'corp') =>
  visitor.follow(`${page.url.origin}${page.url.pathname}?provider=${name}`, { headers: { accept: 'text/html' } }, leftFor)
const byPassword = async (asked: Asked) => postPassword(asked.visitor, asked.page, 'rosa')
const outcome = (left: Answer) => {
  const { searchParams } = onwardOf(left) ?? left.url
  return searchParams.get('error_description') ?? searchParams.get('error') ?? (searchParams.has('code') ? 'code' : 'page')
}

describe('E17 an app that takes some ways of signing in alone', () => {
  it('offers its login providers and no password, and goes on by no other way', async () => {
    await register(world, { ...OWN, allowsPassword: false, loginProviderIds: [corpId] })
    corp.as('rosa-at-corp', {})
    const asked = await ask(shop)
    expect([offered(asked.page), asked.page.text.includes('name="password"'), asked.page.text.includes('data-passkey')]).toEqual([
      ['corp'],
      false,
      false,
    ])
    const action = `${asked.page.url.origin}${asked.page.url.pathname}`
    const headers = { accept: 'text/html', origin: asked.page.url.origin }
    const body = new URLSearchParams({ step: 'signIn', userName: 'rosa', password: 'Portico-Demo-2026' })
    const forged = await asked.visitor.follow(action, { method: 'POST', headers, body }, leftFor)
    expect([forged.url.href, offered(forged)]).toEqual([action, ['corp']])
    expect((await byProvider(asked.visitor, asked.page, 'other')).url.href).toBe(action)
    expect(outcome(await byProvider(asked.visitor, asked.page))).toBe('code')
  })

  it('asks those anew who are signed in by another way, and takes no silent sign-in of theirs', async () => {
    await register(world, OWN)
    const asked = await ask(shop)
    expect(outcome(await byPassword(asked))).toBe('code')
    await set({ loginProviderIds: [corpId], allowsPassword: false })
    expect((await ask(shop, { prompt: 'none' }, asked)).page.url.searchParams.get('error')).toBe('login_required')
    const again = await ask(shop, {}, asked)
    expect(offered(again.page)).toEqual(['corp'])
    expect(outcome(await byProvider(again.visitor, again.page))).toBe('code')
    expect(outcome((await ask(shop, { prompt: 'none' }, asked)).page)).toBe('code')
  })

  it('renews nothing for a session that came by a way it no longer takes', async () => {
    await register(world, OWN)
    const asked = await ask(shop)
    const left = await byPassword(asked)
    const { refresh_token = '' } = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
    await set({ allowsPassword: false })
    await expect(oidc.refreshTokenGrant(shop, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  it('says so where none of its ways is to be had on this host', async () => {
    await register(world, { ...OWN, allowsPassword: false, loginProviderIds: ['00000000-0000-4000-8000-000000000000'] })
    expect(textOf((await ask(shop)).page)).toContain('You cannot sign in to this app here.')
  })
})

describe('E18 an app for some people alone', () => {
  it.each([
    [
      'their user type',
      { userTypes: ['ADMIN' as const] },
      'the app is not for users of this type',
      { userTypes: ['EMPLOYEE' as const, 'ADMIN' as const] },
    ],
    [
      'their customers',
      { customerIds: ['00000000-0000-4000-8000-000000000000'] },
      'the app is not for users of these customers',
      undefined,
    ],
  ])('refuses people by %s, tells why, and lets the others in', async (_what, closed, why, open) => {
    const [company] = await world.db.orm.insert(customer).values({ name: 'Rosa & Co' }).returning()
    await world.db.orm.insert(userCustomer).values({ userId: rosa, customerId: company?.id ?? '' })
    await register(world, { ...OWN, ...closed })
    expect(outcome(await byPassword(await ask(shop)))).toBe(why)
    const refused = and(eq(eventLog.type, 'APP_REFUSED'), eq(eventLog.userId, rosa))
    const told = await world.db.orm.select({ detail: eventLog.detail }).from(eventLog).where(refused)
    expect(told.at(-1)?.detail).toEqual({ client: SHOP.id, reason: open ? 'USER_TYPE' : 'CUSTOMER' })
    await set(open ?? { customerIds: [company?.id ?? ''] })
    const asked = await ask(shop)
    const left = await byPassword(asked)
    const { refresh_token = '' } = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
    await set(closed)
    await expect(oidc.refreshTokenGrant(shop, refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

describe('E19 lives of tokens that are set of an app', () => {
  it('are those of its access and identity tokens, and end renewal before the session does', async () => {
    await register(world, { ...OWN, accessTokenMinutes: 2, idTokenMinutes: 3, refreshTokenHours: 1 })
    const asked = await ask(shop)
    const left = await byPassword(asked)
    const tokens = await tokensAt(shop, asked, onwardOf(left) ?? left.url)
    const { iat = 0, exp = 0 } = read(tokens.id_token ?? '', 1)
    expect([tokens.expires_in, Number(exp) - Number(iat)]).toEqual([120, 180])
    const renewed = await oidc.refreshTokenGrant(shop, tokens.refresh_token ?? '')
    const about = await oidc.tokenIntrospection(shop, renewed.refresh_token ?? '', { token_type_hint: 'refresh_token' })
    expect(Number(about.exp) - Date.now() / 1000).toBeGreaterThan(3500)
    expect(Number(about.exp) - Date.now() / 1000).toBeLessThanOrEqual(3600)
  })
})
