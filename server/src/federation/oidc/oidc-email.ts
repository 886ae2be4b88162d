import { eq } from 'drizzle-orm'
import * as client from 'openid-client'
import type { IDToken } from 'openid-client'
import type { Database } from '../../db/database.ts'
import { providerJoining } from '../../tables/providers/joining.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { providerGroups } from '../../tables/providers/provider-groups.table.ts'
import { addressOf } from '../domains/email-claims.ts'
import type { ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import type { LoginProvider } from '../providers.ts'
import { mismatchOf, toFederationError } from './oidc-faults.ts'

type Claims = Readonly<Record<string, unknown>>
type Asking = { readonly config: client.Configuration; readonly accessToken: string }

/** Claims of the names of somebody who joins. */
export const NAME_CLAIMS = { display: 'name', given: 'given_name', family: 'family_name' } as const

/** What the settings of a provider need of an identity beside its subject. */
export type NeededClaims = {
  /** Domains are judged. */
  readonly email: boolean
  /** Claim that gives access profiles. */
  readonly groups: string | undefined
  /** People join with their names. */
  readonly names: boolean
}

/** Reads what a provider's settings need. Groups are also read while they are off, because a test sign-in shows them. */
export async function readNeededClaims({ orm }: Pick<Database, 'orm'>, { id, allowedDomains }: LoginProvider): Promise<NeededClaims> {
  const [found] = await orm
    .select({ groups: providerGroups.claim, names: providerJoining.enabled })
    .from(loginProvider)
    .leftJoin(providerGroups, eq(providerGroups.providerId, loginProvider.id))
    .leftJoin(providerJoining, eq(providerJoining.providerId, loginProvider.id))
    .where(eq(loginProvider.id, id))
  return { email: allowedDomains.length > 0, groups: found?.groups ?? undefined, names: found?.names === true }
}

/**
 * Asks the user info endpoint (OpenID Connect Core 5.3) for what the settings of the provider need and the ID token lacks: it need not hold everything
 * that the scopes ask for (5.4). Without an address whose domain is judged there is no sign-in, so a fault of the endpoint is thrown; without groups or
 * names there is one, and undefined says that they are not known.
 * @returns claims of the subject of the ID token; none if the endpoint was not asked
 * @throws {FederationError} also for claims of another subject
 */
export async function userInfoOf({ config, accessToken }: Asking, needed: NeededClaims, idToken: IDToken): Promise<Claims | undefined> {
  const address = config.serverMetadata().userinfo_endpoint
  const isEmailNeeded = needed.email && !hasEmail(idToken)
  if (address === undefined || !(isEmailNeeded || lacksGroups(needed, idToken) || lacksNames(needed, idToken))) return {}
  return client.fetchUserInfo(config, accessToken, idToken.sub).catch((error: unknown) => {
    if (mismatchOf(error)?.attribute === 'sub')
      throw new FederationError('SUBJECT', 'USERINFO_SUBJECT_MISMATCH', { received: { code: 'OTHER_VALUE' } })
    const fault = toFederationError(
      error,
      'EXCHANGE',
      (received) => new FederationError('EXCHANGE', 'USERINFO_INVALID', { address, received }),
    )
    if (isEmailNeeded) throw fault
    return undefined
  })
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const lacksGroups = ({ groups }: NeededClaims, idToken: Claims): boolean => groups !== undefined && isBlank(ownClaim(idToken, groups))

const lacksNames = ({ names }: NeededClaims, idToken: Claims): boolean =>
  names && Object.values(NAME_CLAIMS).every((claim) => isBlank(idToken[claim]))

const ownClaim = (claims: Claims, name: string): unknown => (Object.hasOwn(claims, name) ? claims[name] : undefined)

/** The claims of the signed ID token, and those of user info that it lacks or leaves blank. */
export const mergedClaims = (idToken: Claims, userInfo: Claims): Claims => ({
  ...idToken,
  ...Object.fromEntries(Object.entries(userInfo).filter(([name]) => isBlank(ownClaim(idToken, name)))),
})

const hasEmail = ({ email }: Claims) => typeof email === 'string' && email.trim() !== ''

/** The email address of a user, unless the provider says that it has not verified it. */
export function emailOf(idToken: Claims, userInfo: Claims): Pick<ExternalIdentity, 'email' | 'emailIsUnverified'> {
  const email = addressOf(hasEmail(idToken) ? idToken['email'] : userInfo['email'])
  if (email === undefined) return {}
  return [idToken, userInfo].some(isUnverified) ? { emailIsUnverified: true } : { email }
}

/** Some providers send truth values as text. */
const isUnverified = ({ email_verified: verified }: Claims) => verified === false || verified === 'false'
