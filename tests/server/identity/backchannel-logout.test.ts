import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seal } from '../../../server/src/platform/secrets.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { serverSideSession } from '../../../server/src/tables/people/session.table.ts'
import { userLogin } from '../../../server/src/tables/people/user.table.ts'
import { jwtOf, read, rsaKey, type Claims, type SigningJwk } from '../../support/jwt.ts'
import { startOtherProvider, type OtherProvider } from '../../support/other-provider.ts'
import { isCallback } from '../../support/sign-in.ts'
import { openSignIn, signedIn, tokensOf } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let other: OtherProvider
let keys: SigningJwk[] = []
let user: string
beforeAll(async () => {
  world = await startWorld({ fetching: { allowInside: true } })
  other = await startOtherProvider(`${world.origin}/identity/federation/corp/callback`)
  const clientSecret = seal('other-secret', world.keyring)
  await world.db.orm
    .insert(loginProvider)
    .values({ name: 'corp', displayName: 'Corp', protocol: 'OIDC', authority: other.issuer, clientId: 'portico', clientSecret })
  user = await addUser(world, { userName: 'felix' })
  await world.db.orm.insert(userLogin).values({ userId: user, loginProvider: 'corp', providerKey: 'felix@op' })
  other.as('felix@op')
})
afterAll(async () => {
  await other?.close()
  await world?.close()
})

/** A session by the provider, which calls its own `sid`. */
async function come(sid: string): Promise<string> {
  other.bend({
    token: (body, made) => {
      keys = made
      const [key] = made
      const token = String(body['id_token'])
      return key ? { ...body, id_token: jwtOf(read(token, 0), { ...read(token, 1), sid }, key) } : body
    },
  })
  const { visitor, attempt, page } = await openSignIn(world.origin)
  const end = await visitor.follow(`${page.url.origin}${page.url.pathname}?provider=corp`, { headers: { accept: 'text/html' } }, isCallback)
  const { idToken } = await tokensOf(visitor, world.origin, attempt, end)
  return String(read(idToken, 1)['sid'])
}
const endOf = async (id: string) => {
  const [row] = await world.db.orm.select().from(serverSideSession).where(eq(serverSideSession.id, id))
  return row?.endedReason ?? null
}
const said = (more: Claims = {}): Claims => ({
  iss: other.issuer,
  aud: 'portico',
  iat: Math.floor(Date.now() / 1000),
  jti: randomUUID(),
  sub: 'felix@op',
  events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  ...more,
})
const tell = async (claims: Claims, key = keys[0], header: Claims = { alg: 'RS256', kid: 'rsa', typ: 'logout+jwt' }) => {
  const body = new URLSearchParams({ logout_token: jwtOf(header, claims, key ?? '') })
  const answer = await fetch(`${world.origin}/identity/federation/corp/backchannel-logout`, { method: 'POST', body })
  return answer.status
}

describe('F8 a log-out at another provider', () => {
  it('ends the session that came by it, or all of the person that did, and none besides', async () => {
    const [first, second, third] = [await come('there-1'), await come('there-2'), await come('there-3')]
    const own = String(read((await signedIn(world.origin, 'felix')).idToken, 1)['sid'])
    expect(await tell(said({ sid: 'there-1' }))).toBe(200)
    expect([await endOf(first), await endOf(second), await endOf(third), await endOf(own)]).toEqual(['providerLogout', null, null, null])
    expect(await tell(said({ sub: 'somebody else' }))).toBe(200)
    expect(await tell(said({ sid: 'there-2', sub: undefined }))).toBe(200)
    expect([await endOf(second), await endOf(third)]).toEqual(['providerLogout', null])
    expect(await tell(said())).toBe(200)
    expect([await endOf(third), await endOf(own)]).toEqual(['providerLogout', null])
  })

  it('is believed only of the provider, for us, now, once, and as what it is', async () => {
    const id = await come('there-4')
    const claims = said()
    const soon = Math.floor(Date.now() / 1000)
    expect([
      await tell(claims, rsaKey('rsa')),
      await tell(claims, keys[0], { alg: 'none' }),
      await tell(said({ iss: 'https://another.example' })),
      await tell(said({ aud: 'another' })),
      await tell(said({ iat: soon - 3600 })),
      await tell(said({ iat: soon + 3600 })),
      await tell(said({ events: {} })),
      await tell(said({ nonce: 'n' })),
      await tell(said({ sub: undefined })),
    ]).toEqual(Array(9).fill(400))
    expect(await endOf(id)).toBeNull()
    const once = said({ sub: 'nobody' })
    expect([await tell(once), await tell(once)]).toEqual([200, 400])
  })
})
