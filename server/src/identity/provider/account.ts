import { errors, type Account, type FindAccount, type KoaContextWithOIDC } from 'oidc-provider'
import { isOutside, outsideOf, type NetworkRules } from '../../access/network-rules.ts'
import { readEntryFacts } from '../../accounts/customer-status.ts'
import type { Database } from '../../db/database.ts'
import { writeTogether, type Statement } from '../../db/pipeline/write-together.ts'
import type { Host } from '../../kit/hosts.ts'
import { claimsOf, factsWithout, type UserRow } from '../../accounts/claims.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { federatedOf, keepFederatedSession } from '../federation/sign-out.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Lifetimes } from '../../platform/lifetimes.ts'
import { closedTo } from '../clients/client-people.ts'
import { isForSomeWays, isOpenBy } from '../clients/client-ways.ts'
import { opener, proofOf } from '../sign-in/proof.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import type { RequestStorage } from './request-storage.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'

type Deps = { db: Database; keyring: Keyring; sessions: Sessions; host: Host; lifetimes: Lifetimes; storage: RequestStorage }

/**
 * Finds the account of a token or of the browser's session, while the server-side session is open and the user active. Everything that issues a token
 * calls this, so an ended session gets none, and neither does an app that is closed to the user or to the way in which they signed in. A session that is
 * used outside the networks of its user's customers gets none there and stays as it is.
 */
export function createFindAccount({ db, keyring, sessions, host, lifetimes, storage }: Deps): FindAccount {
  return async (ctx, sub, token) => {
    if (token) {
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      if (sid === undefined) return undefined
      const { user, isAlive, networkRules } = await storage.standing(sub, sid)
      if (!user || !isAlive) return undefined
      const { client } = ctx.oidc
      // An app with a secret is a server, whose address says nothing about the user.
      const address = client?.clientAuthMethod === 'none' ? clientAddress(ctx.req) : undefined
      if (isElsewhere(networkRules, address)) return undefined
      if (client && ((await closedTo(db, client, sub, address)) || !(await isOpenBy(db, client, sid)))) return undefined
      return account(user, sid, storage, networkRules && address !== undefined ? outsideOf(networkRules, address) : [])
    }
    const session = ctx.oidc.session
    if (!session) throw new errors.SessionNotFound('no session')
    const { user, networkRules } = isNewSignIn(ctx) ? await openedBy(ctx, session.uid, sub) : await returning(ctx, sub)
    if (isElsewhere(networkRules, clientAddress(ctx.req))) return undefined
    if (user) return account(user, session.uid, storage, [])
    await sessions.end(session.uid, 'inactive')
    forgetAccount(session)
    return undefined
  }

  /** Finds the user of an existing session, if it is still open. */
  async function returning({ oidc: { session, client } }: KoaContextWithOIDC, sub: string): Promise<Found> {
    storage.readGrantAhead(client && session?.grantIdFor(client.clientId))
    const { user, isAlive, networkRules } = await storage.standing(sub, session?.uid ?? '')
    return isAlive ? { user, networkRules } : NOBODY
  }

  /** Checks the account again and opens the session. */
  async function openedBy(ctx: KoaContextWithOIDC, id: string, sub: string): Promise<Found> {
    const proof = proofOf(ctx)
    if (!proof) return NOBODY
    const { hostname, partner } = host
    const userAgent = ctx.get('user-agent') || undefined
    const address = clientAddress(ctx.req)
    const loginProvider = ctx.oidc.result?.['loginProvider']
    const { client } = ctx.oidc
    const session = {
      id,
      userId: sub,
      securityStamp: proof.stamp,
      partnerId: partner.partnerId,
      host: hostname,
      userAgent,
      address,
      loginProvider: typeof loginProvider === 'string' ? loginProvider : null,
      amr: proof.amr,
    }
    const opened = opener(db, host, sub, proof, session)
    // If the app restricts the ways to sign in, the session must be written before the next check reads its way.
    const write = client && isForSomeWays(client) ? (rows: readonly Statement[]) => writeTogether(db.pool, rows) : storage.alongside
    // The session that a person had before, if any, stays when they finish a sign-in elsewhere.
    if (!(await sessions.open(session, opened, write)))
      return { ...NOBODY, networkRules: (await readEntryFacts(quickReader(db), sub)).networkRules }
    const federated = federatedOf(ctx, keyring)
    if (federated) await keepFederatedSession(db, host, id, federated, lifetimes.session)
    return { ...NOBODY, user: await opened }
  }
}

/** The user who may use a session, and the networks from which they may do so. */
type Found = { readonly user: UserRow | undefined; readonly networkRules: NetworkRules | null }
const NOBODY: Found = { user: undefined, networkRules: null }

const isElsewhere = (networkRules: NetworkRules | null, address: string | undefined): boolean =>
  networkRules !== null && address !== undefined && isOutside(networkRules, address)

/** Whether a request carries the result of a sign-in; consent to the client follows later. */
const isNewSignIn = ({ oidc: { result } }: KoaContextWithOIDC): boolean => result?.login !== undefined && result.consent === undefined

/** @param outside customers that the claims leave out, because the user is outside their networks */
const account = (user: UserRow, sid: string, storage: RequestStorage, outside: readonly string[]): Account => ({
  accountId: user.id,
  claims: async (_use, scope) => claimsOf(user, sid, factsWithout(await storage.claims(user.id, scope), outside)),
})

/** Makes a browser's session anonymous again, under a new identifier, so that the provider requires a sign-in. */
function forgetAccount(session: NonNullable<KoaContextWithOIDC['oidc']['session']>): void {
  delete session.accountId
  delete session.loginTs
  delete session.authorizations
  delete session.amr
  delete session.acr
  session.uid = crypto.randomUUID()
  session.resetIdentifier()
}
