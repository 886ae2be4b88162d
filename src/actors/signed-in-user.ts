import type { SignedInUser } from '#machines/auth/auth.types.ts'
import { readProfile } from '../lib/user-profile.ts'
import type { Oidc } from '../oidc/oidc.ts'
import type { OidcSettings } from '../oidc/oidc-settings.ts'
import type { StoredUser } from '../oidc/stored-user.ts'

/** The stored user as the chart knows it, without the tokens. */
export const signedInUser = (
  { subject, session, expiresAt, claims }: StoredUser,
  { renewalNoticeSeconds }: OidcSettings,
): SignedInUser => ({
  subject,
  session,
  expiresAt,
  renewalNotice: renewalNoticeSeconds * 1000,
  sessionTimeout: readProfile(claims).sessionTimeout,
  claims,
})

/** User of the sign-in in this tab, whether it is valid or not. */
export const currentUser = (oidc: Pick<Oidc, 'stored' | 'settings'>): SignedInUser | undefined => {
  const stored = oidc.stored()
  return stored && signedInUser(stored, oidc.settings())
}
