import * as client from 'openid-client'
import type { IDToken } from 'openid-client'
import { addressOf } from '../domains/email-claims.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'
import { mismatchOf, toFederationError } from './oidc-faults.ts'

type Claims = Readonly<Record<string, unknown>>
type Asking = { readonly config: client.Configuration; readonly accessToken: string }

/**
 * Asks the user info endpoint for the email address of a user (OpenID Connect Core 5.3), if its domain is judged and the ID token has none, as it may
 * not have (5.4).
 * @returns claims of the subject of the ID token; none if the endpoint was not asked
 * @throws {FederationError} also for claims of another subject
 */
export async function userInfoOf(
  { config, accessToken }: Asking,
  { allowedDomains }: Pick<LoginProvider, 'allowedDomains'>,
  idToken: IDToken,
): Promise<Claims> {
  const address = config.serverMetadata().userinfo_endpoint
  if (allowedDomains.length === 0 || hasEmail(idToken) || address === undefined) return {}
  return client.fetchUserInfo(config, accessToken, idToken.sub).catch((error: unknown) => {
    if (mismatchOf(error)?.attribute === 'sub')
      throw new FederationError('SUBJECT', 'USERINFO_SUBJECT_MISMATCH', { received: { code: 'OTHER_VALUE' } })
    throw toFederationError(error, 'EXCHANGE', (received) => new FederationError('EXCHANGE', 'USERINFO_INVALID', { address, received }))
  })
}

const hasEmail = ({ email }: Claims) => typeof email === 'string' && email.trim() !== ''

/** The email address of a user, unless the provider says that it has not verified it. */
export function emailOf(idToken: Claims, userInfo: Claims): Pick<ExternalIdentity, 'email' | 'emailIsUnverified'> {
  const email = addressOf(hasEmail(idToken) ? idToken['email'] : userInfo['email'])
  if (email === undefined) return {}
  return [idToken, userInfo].some(isUnverified) ? { emailIsUnverified: true } : { email }
}

/** Some providers send truth values as text. */
const isUnverified = ({ email_verified: verified }: Claims) => verified === false || verified === 'false'
