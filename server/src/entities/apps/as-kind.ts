import { addressErrors } from './addresses.ts'
import type { LockedClient } from './clients/client.row.ts'

export type AppKind = Pick<LockedClient, 'kind' | 'isPublic'>

/** Only for a web app is `isPublic` a choice: a native app cannot keep a secret, and a machine app needs one to authenticate. */
export const kindOf = (kind: LockedClient['kind'], isPublic = false): AppKind => ({
  kind,
  isPublic: kind === 'NATIVE' || (kind === 'WEB_APP' && isPublic),
})

/** Converts an app to another kind: drops settings that do not apply to it, and adds those that it needs. */
export function asKind(
  app: LockedClient,
  { kind, isPublic }: AppKind,
  identityResources: ReadonlySet<string>,
): Partial<LockedClient> & AppKind {
  if (kind === 'MACHINE') {
    const scopes = app.scopes.filter((scope) => !identityResources.has(scope))
    return { kind, isPublic, ...NO_SIGN_IN, grantTypes: ['CLIENT_CREDENTIALS'], scopes }
  }
  const ofUsers = app.kind === 'MACHINE' ? SIGN_IN : app.grantTypes
  const grantTypes = [...new Set([...ofUsers, ...app.grantTypes])].filter((type) => !isPublic || type !== 'CLIENT_CREDENTIALS')
  const fitting = (addresses: readonly string[]) => addresses.filter((address) => addressErrors('', [address], kind).length === 0)
  return {
    ...{ kind, isPublic, grantTypes },
    redirectUris: fitting(app.redirectUris),
    postLogoutRedirectUris: fitting(app.postLogoutRedirectUris),
    ...(app.kind === 'MACHINE' && { scopes: [...new Set(['openid', ...app.scopes])] }),
    ...(isPublic && { requirePkce: true }),
    ...(!grantTypes.includes('CLIENT_CREDENTIALS') && { claims: [] }),
    ...(kind === 'NATIVE' ? { backchannelLogoutUri: null } : { isMobile: false }),
  }
}

const SIGN_IN = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] as const

const NO_SIGN_IN = {
  isMobile: false,
  requirePkce: true,
  requirePar: false,
  redirectUris: [],
  postLogoutRedirectUris: [],
  corsOrigins: [],
  startUrl: null,
  backchannelLogoutUri: null,
  allowsPassword: true,
  loginProviderIds: [],
  userTypes: [],
  customerIds: [],
  idTokenMinutes: null,
  refreshTokenHours: null,
} satisfies Partial<LockedClient>

/** A setting that an app loses with a change. `values` lists the items lost from a list. */
export type Loss = { readonly field: string; readonly values: readonly string[] }

export function lossesOf(app: LockedClient, next: Partial<LockedClient>): Loss[] {
  const entries = Object.entries(next).filter(([field]) => field !== 'kind' && field !== 'isPublic')
  return entries.flatMap(([field, after]) => {
    const before = app[field as keyof LockedClient]
    if (Array.isArray(before)) {
      const remaining = new Set(Array.isArray(after) ? after.map(String) : [])
      const values = before.map(String).filter((value) => !remaining.has(value))
      return values.length > 0 ? [{ field, values }] : []
    }
    const isLost = after === null ? before !== null : before !== after
    return isLost ? [{ field, values: typeof before === 'string' ? [before] : [] }] : []
  })
}
