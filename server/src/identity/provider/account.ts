import { errors, type Account, type FindAccount, type KoaContextWithOIDC } from 'oidc-provider'
import { isOutside } from '../../access/network-rules.ts'
import type { Database } from '../../db/database.ts'
import { writeTogether, type Statement } from '../../db/pipeline/write-together.ts'
import type { Host } from '../../kit/hosts.ts'
import { claimsOf, type UserRow } from '../../accounts/claims.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { federatedOf, keepFederatedSession } from '../federation/sign-out.ts'
import type { Keyring } from '../../platform/secrets.ts'
import type { Lifetimes } from '../../platform/lifetimes.ts'
import { closedTo } from '../clients/client-people.ts'
import { isForSomeWays, isOpenBy } from '../clients/client-ways.ts'
import { opener, proofOf } from '../sign-in/proof.ts'
import type { RequestStorage } from './request-storage.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'

type Deps = { db: Database; keyring: Keyring; sessions: Sessions; host: Host; lifetimes: Lifetimes; storage: RequestStorage }

/**
 * Finds the account of a token or of the browser's session, while the server-side session is open and the user active. Everything that issues a token
 * calls this, so an ended session gets none, and neither does an app that is closed to the user or to the way in which they signed in.
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
      if (client?.clientAuthMethod === 'none' && networkRules && isOutside(networkRules, clientAddress(ctx.req))) return undefined
      if (client && ((await closedTo(db, client, sub)) || !(await isOpenBy(db, client, sid)))) return undefined
      return account(user, sid, storage)
    }
    const session = ctx.oidc.session
    if (!session) throw new errors.SessionNotFound('no session')
    const user = isNewSignIn(ctx) ? await openedBy(ctx, session.uid, sub) : await returning(ctx, sub)
    if (user) return account(user, session.uid, storage)
    await sessions.end(session.uid, 'inactive')
    forgetAccount(session)
    return undefined
  }

  /** Finds the user of an existing session, if it is still open and they may work from where they are. */
  async function returning({ req, oidc: { session, client } }: KoaContextWithOIDC, sub: string): Promise<UserRow | undefined> {
    storage.readGrantAhead(client && session?.grantIdFor(client.clientId))
    const { user, isAlive, networkRules } = await storage.standing(sub, session?.uid ?? '')
    const isElsewhere = networkRules !== null && isOutside(networkRules, clientAddress(req))
    if (isElsewhere && session) await sessions.end(session.uid, 'endedByAdmin')
    return isAlive && !isElsewhere ? user : undefined
  }

  /** Checks the account again and opens the session. */
  async function openedBy(ctx: KoaContextWithOIDC, id: string, sub: string): Promise<UserRow | undefined> {
    const proof = proofOf(ctx)
    if (!proof) return undefined
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
    if (!(await sessions.open(session, opened, write))) return undefined
    const federated = federatedOf(ctx, keyring)
    if (federated) await keepFederatedSession(db, host, id, federated, lifetimes.session)
    return opened
  }
}

/** Whether a request carries the result of a sign-in; consent to the client follows later. */
const isNewSignIn = ({ oidc: { result } }: KoaContextWithOIDC): boolean => result?.login !== undefined && result.consent === undefined

const account = (user: UserRow, sid: string, storage: RequestStorage): Account => ({
  accountId: user.id,
  claims: async (_use, scope) => claimsOf(user, sid, await storage.claims(user.id, scope)),
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
