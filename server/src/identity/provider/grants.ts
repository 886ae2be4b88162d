import { errors, type Configuration, type Grant, type KoaContextWithOIDC } from 'oidc-provider'
import { recordEvent } from '../../accounts/events.ts'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { isFirstParty } from '../clients/client-metadata.ts'
import { clientAddress } from '../../platform/http/client-address.ts'
import { CLOSED, closedTo } from '../clients/client-people.ts'

/**
 * First-party clients need no consent: the grant of a session covers what they request, and a new sign-in in the same session restarts the grant's
 * lifetime. Any other client has only what its user allowed in this session.
 * @throws AccessDenied if the app is not for this user
 */
export const createGrantLoader =
  (db: Database, { partner }: Host, lifeSeconds: number): NonNullable<Configuration['loadExistingGrant']> =>
  async (ctx) => {
    const { client, session, account, provider } = ctx.oidc
    if (!client || !session || !account) return undefined
    const closed = await closedTo(db, client, account.accountId, clientAddress(ctx.req))
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

/** Adds the requested scopes. Returns whether the grant did not cover them before. */
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

/** The grant that was given just now, or earlier in this session. */
async function knownGrant({ oidc }: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, result, provider } = oidc
  const id = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId ?? '')
  const grant = id === undefined ? undefined : await provider.Grant.find(id)
  return grant?.accountId === account?.accountId && grant?.clientId === client?.clientId ? grant : undefined
}
