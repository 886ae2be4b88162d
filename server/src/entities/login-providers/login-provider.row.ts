import { columnsWithout } from '../../db/columns-without.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'

/** The columns of a login provider that the API answers from. */
export const loginProviderColumns = columnsWithout(
  loginProvider,
  'clientSecret',
  'redirectUrl',
  'signInUrls',
  'domainProofs',
  'logoutUrls',
  'artifactUrls',
  'certificateWarnedOf',
  'warnedDays',
)

export type LoginProviderRow = { readonly [Column in keyof typeof loginProviderColumns]: (typeof loginProvider.$inferSelect)[Column] }
export type LockedProvider = typeof loginProvider.$inferSelect

type Setup = Pick<LoginProviderRow, 'protocol' | 'authority' | 'clientId' | 'entityId' | 'signInUrl' | 'certificates'>
type Needed = 'authority' | 'clientId' | 'entityId' | 'signInUrl' | 'certificates'

/** Settings that are missing before users can sign in with a provider. */
export function missingOf(provider: Setup): readonly Needed[] {
  const needed = provider.protocol === 'OIDC' ? (['authority', 'clientId'] as const) : (['entityId', 'signInUrl', 'certificates'] as const)
  return needed.filter((name) => provider[name] === null)
}
