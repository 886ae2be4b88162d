import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { userLogin } from '../../../server/src/tables/people/user.table.ts'
import { seal } from '../../../server/src/platform/secrets.ts'
import { OTHER_SECRET, startOtherProvider, type Bend, type OtherProvider } from '../../support/other-provider.ts'
import { isCallback } from '../../support/sign-in.ts'
import { openSignIn } from '../identity/flow.ts'
import { proven } from '../identity/proven.ts'
import { addUser, startWorld, type World } from '../identity/world.ts'
import { DOMAIN, lastRefusal, type Outcome } from './saml-story.ts'

export const SUBJECT = 'maria@op'

export type OidcStory = {
  readonly world: World
  readonly other: OtherProvider
  /** Sets the provider up anew: what is cached of it is cached under its ID. */
  configure(row?: Partial<typeof loginProvider.$inferInsert>): Promise<void>
  /** The whole way through the provider. @param asked parameters of our own client */
  signIn(bend: Bend, asked?: Record<string, string>): Promise<Outcome>
  close(): Promise<void>
}

/** A provider of addresses of `DOMAIN`, with which one user is linked. */
export async function startOidcStory(): Promise<OidcStory> {
  const world = await startWorld({ fetching: { allowInside: true } })
  const other = await startOtherProvider(`${world.origin}/identity/federation/op/callback`)
  const { orm } = world.db
  const userId = await addUser(world, { userName: 'maria' })
  const domains = { allowedDomains: [DOMAIN], domainProofs: proven(DOMAIN) }
  const clientSecret = seal(OTHER_SECRET, world.keyring)
  const values = {
    name: 'op',
    displayName: 'Op',
    protocol: 'OIDC' as const,
    authority: other.issuer,
    clientId: 'portico',
    clientSecret,
    ...domains,
  }
  await orm.insert(loginProvider).values(values)
  await orm.insert(userLogin).values({ userId, loginProvider: 'op', providerKey: SUBJECT })
  other.as(SUBJECT, { email: `maria.keller@${DOMAIN}` })
  return {
    world,
    other,
    async configure(row = {}) {
      await orm.delete(loginProvider).where(eq(loginProvider.name, 'op'))
      await orm.insert(loginProvider).values({ ...values, id: randomUUID(), ...row })
    },
    async signIn(bend, asked = {}) {
      other.bend(bend)
      const { visitor, page } = await openSignIn(world.origin, asked)
      const address = `${page.url.origin}${page.url.pathname}?provider=op`
      const end = await visitor.follow(address, { headers: { accept: 'text/html' } }, isCallback)
      if (isCallback(end.url)) return { isIn: true }
      return lastRefusal(world)
    },
    async close() {
      await other.close()
      await world.close()
    },
  }
}
