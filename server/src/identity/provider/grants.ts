import { errors, type Configuration, type Grant, type KoaContextWithOIDC } from 'oidc-provider'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { isFirstParty } from '../clients/client-metadata.ts'
import { CLOSED, closedTo } from '../clients/client-people.ts'

/**
 * A first-party client is asked about by nobody: the grant of a session covers what it asks for, and a new sign-in in the same
 * session begins the grant's life anew. Any other client has what its person allowed in this session, and nothing before.
 * @throws AccessDenied for an app that is not for this person
 */
export const createGrantLoader =
  (db: Database, { partner }: Host, lifeSeconds: number): NonNullable<Configuration['loadExistingGrant']> =>
  async (ctx) => {
    const { client, session, account, provider } = ctx.oidc
    if (!client || !session || !account) return undefined
    const closed = await closedTo(db, client, account.accountId)
    if (closed !== undefined) {
      const { accountId: userId } = account
      const detail = { client: client.clientId, reason: closed }
      await recordEvent(db.orm, { type: 'APP_REFUSED', userId, sessionId: session.uid, partnerId: partner.partnerId, detail })
      throw new errors.AccessDenied(CLOSED[closed])
    }
    const known = await knownGrant(ctx)
    if (!isFirstParty(client)) return known
    const grant = known ?? new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
    const isNewSignIn = ctx.oidc.result?.login !== undefined
    const isWider = cover(grant, ctx)
    if (grant.jti !== undefined && !isWider && !isNewSignIn) return grant
    if (isNewSignIn || grant.jti === undefined) grant.exp = Math.floor(Date.now() / 1000) + lifeSeconds
    await grant.save()
    return grant
  }

/** Adds what is asked for. Answers whether the grant had not covered it. */
function cover(grant: Grant, { oidc: { requestParamOIDCScopes, requestParamScopes, resourceServers = {} } }: KoaContextWithOIDC): boolean {
  const without = (granted: string, asked: Iterable<string>) => [...new Set(asked).difference(new Set(granted.split(' ')))]
  const missing = without(grant.getOIDCScope(), requestParamOIDCScopes)
  if (missing.length > 0) grant.addOIDCScope(missing)
  const ofApis = Object.entries(resourceServers).map(([identifier, { scopes }]) => {
    const lacking = without(grant.getResourceScope(identifier), requestParamScopes.intersection(scopes))
    if (lacking.length > 0) grant.addResourceScope(identifier, lacking)
    return lacking
  })
  return [missing, ...ofApis].some((scopes) => scopes.length > 0)
}

/** What was allowed just now, or earlier in this session. */
async function knownGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, result, provider } = oidc
  const id = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? '')
  const grant = id === undefined ? undefined : await provider.Grant.find(id)
  return grant?.accountId === account?.accountId && grant?.clientId === client?.clientId ? grant : undefined
}
