import type { Configuration } from 'oidc-provider'

/**
 * Every client here is one of the installation's own, so nobody is asked for consent: the grant of a session covers what
 * the client asks for. A new sign-in in the same session begins the grant's life anew.
 */
export const createGrantLoader =
  (lifeSeconds: number): NonNullable<Configuration['loadExistingGrant']> =>
  async (ctx) => {
    const { client, session, account, provider } = ctx.oidc
    if (!client || !session || !account) return undefined
    const known = session.grantIdFor(client.clientId)
    const grant =
      (known === undefined ? undefined : await provider.Grant.find(known)) ??
      new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
    const covered = new Set(grant.getOIDCScope().split(' '))
    const missing = [...ctx.oidc.requestParamOIDCScopes].filter((scope) => !covered.has(scope))
    const isNewSignIn = ctx.oidc.result?.login !== undefined
    if (grant.jti !== undefined && missing.length === 0 && !isNewSignIn) return grant
    if (missing.length > 0) grant.addOIDCScope(missing)
    if (isNewSignIn || grant.jti === undefined) grant.exp = Math.floor(Date.now() / 1000) + lifeSeconds
    await grant.save()
    return grant
  }
