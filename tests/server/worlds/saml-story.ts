import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { SignInFinding } from '#contract/sign-in-findings.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { userLogin } from '../../../server/src/tables/people/user.table.ts'
import { SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { assertionOf, requestIdOf, responseOf, signed, type Said } from '../../support/saml-provider.ts'
import { isCallback } from '../../support/sign-in.ts'
import { openSignIn } from '../identity/flow.ts'
import { proven } from '../identity/proven.ts'
import { addUser, startWorld, type World } from '../identity/world.ts'

export const DOMAIN = 'firma.example'

/** What came of a sign-in: the user, or the stage and finding that refused it. */
export type Outcome = { readonly isIn: true } | { readonly stage: string; readonly finding: SignInFinding }

export type SamlStory = {
  readonly world: World
  /** Adds a provider whose users have addresses of `DOMAIN`, unless `row` says otherwise. */
  addProvider(entityId: string, row?: Partial<typeof loginProvider.$inferInsert>): Promise<string>
  /** Adds a user, linked under a subject. */
  link(provider: string, subject: string): Promise<string>
  /** The whole way through a provider that answers in this way. @param wrap makes the response; the signed assertion in one by default */
  signIn(provider: string, entityId: string, answer: Partial<Said>, wrap?: (said: Said) => string): Promise<Outcome>
  close(): Promise<void>
}

export const inSignedAssertion = (said: Said): string => responseOf(signed(assertionOf(said)), said)

/** The stage and finding of the sign-in that was refused last. */
export async function lastRefusal({ db: { orm } }: World): Promise<Outcome> {
  const [event] = await orm.select().from(eventLog).where(eq(eventLog.type, 'EXTERNAL_SIGN_IN_FAILED')).orderBy(desc(eventLog.id)).limit(1)
  if (!event) throw new Error('No sign-in was recorded.')
  const { stage, finding } = event.detail as { stage: string; finding: SignInFinding }
  return { stage, finding }
}

export async function startSamlStory(): Promise<SamlStory> {
  const world = await startWorld({ fetching: { allowInside: true } })
  const { orm } = world.db
  return {
    world,
    async addProvider(entityId, row = {}) {
      const name = `saml-${randomUUID().slice(0, 8)}`
      const signInUrl = 'https://idp.firma.example/sso'
      const domains = { allowedDomains: [DOMAIN], domainProofs: proven(DOMAIN) }
      const values = { displayName: 'Firma', protocol: 'SAML2' as const, entityId, signInUrl, certificates: SAML_CERTIFICATE, ...domains }
      await orm.insert(loginProvider).values({ name, ...values, ...row })
      return name
    },
    async link(provider, subject) {
      const userId = await addUser(world, { userName: `person-${randomUUID().slice(0, 8)}` })
      await orm.insert(userLogin).values({ userId, loginProvider: provider, providerKey: subject })
      return userId
    },
    async signIn(provider, entityId, answer, wrap = inSignedAssertion) {
      const { visitor, page } = await openSignIn(world.origin)
      const sent = await visitor.send(`${page.url.origin}${page.url.pathname}?provider=${provider}`)
      const asked = new URL(sent.headers.location ?? '').searchParams
      const base = `${world.origin}/identity/federation/${provider}`
      const said: Said = {
        nameId: 'somebody',
        issuer: entityId,
        inResponseTo: requestIdOf(asked.get('SAMLRequest') ?? '', 'redirect'),
        recipient: `${base}/acs`,
        audience: `${base}/metadata`,
        ...answer,
      }
      const body = new URLSearchParams({ SAMLResponse: wrap(said), RelayState: asked.get('RelayState') ?? '' })
      const end = await visitor.follow(
        said.recipient,
        { method: 'POST', body, headers: { origin: 'https://idp.firma.example' } },
        isCallback,
      )
      if (isCallback(end.url)) return { isIn: true }
      return lastRefusal(world)
    },
    close: () => world.close(),
  }
}
