import { eq } from 'drizzle-orm'
import * as client from 'openid-client'
import type { IDToken } from 'openid-client'
import type { Database } from '../../db/database.ts'
import { providerJoining } from '../../tables/providers/joining.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { providerGroups } from '../../tables/providers/provider-groups.table.ts'
import { addressOf } from '../domains/email-claims.ts'
import { isBlank, type ExternalIdentity } from '../external-identity.ts'
import { FederationError } from '../federation-error.ts'
import { linksOf } from '../linked-identity.ts'
import type { LoginProvider } from '../providers.ts'
import { mismatchOf, toFederationError } from './oidc-faults.ts'

type Claims = Readonly<Record<string, unknown>>
type Asking = { readonly config: client.Configuration; readonly accessToken: string }

/** Claims of the names of somebody who joins. */
export const NAME_CLAIMS = { display: 'name', given: 'given_name', family: 'family_name' } as const

type UserInfo = { readonly claims: Claims; readonly fault?: FederationError }

/** What the settings of a provider need of an identity beside its subject. */
export type NeededClaims = {
  /** Domains are judged. */
  readonly email: boolean
  /** Claim that gives access profiles. */
  readonly groups: string | undefined
  /** People join with their names. */
  readonly names: boolean
}

/**
 * Reads what a provider's settings need of a subject: names only where nobody is linked with it, who may join. While groups are off, only a test
 * sign-in, which shows them, reads them.
 */
export async function readNeededClaims(
  { orm }: Pick<Database, 'orm'>,
  { id, name, allowedDomains }: LoginProvider,
  { subject, isTest }: { readonly subject: string; readonly isTest: boolean },
): Promise<NeededClaims> {
  const [found] = await orm
    .select({ groups: providerGroups.claim, hasGroups: providerGroups.enabled, isJoined: providerJoining.enabled })
    .from(loginProvider)
    .leftJoin(providerGroups, eq(providerGroups.providerId, loginProvider.id))
    .leftJoin(providerJoining, eq(providerJoining.providerId, loginProvider.id))
    .where(eq(loginProvider.id, id))
  return {
    email: allowedDomains.length > 0,
    groups: found?.hasGroups === true || isTest ? (found?.groups ?? undefined) : undefined,
    names: found?.isJoined === true && (await linksOf(orm, { provider: name, subject })).length === 0,
  }
}

/**
 * Asks the user info endpoint (OpenID Connect Core 5.3) for what the settings of the provider need and the ID token lacks: it need not hold everything
 * that the scopes ask for (5.4). Without an address whose domain is judged there is no sign-in, so a fault of the endpoint is thrown; without groups or
 * names there is one, and the fault says that they are not known.
 * @returns claims of the subject of the ID token; none if the endpoint was not asked or failed
 * @throws {FederationError} also for claims of another subject
 */
export async function userInfoOf({ config, accessToken }: Asking, needed: NeededClaims, idToken: IDToken): Promise<UserInfo> {
  const address = config.serverMetadata().userinfo_endpoint
  const isEmailNeeded = lacksEmail(needed, idToken)
  if (address === undefined || !(isEmailNeeded || lacksGroups(needed, idToken) || lacksNames(needed, idToken))) return { claims: {} }
  try {
    return { claims: await client.fetchUserInfo(config, accessToken, idToken.sub) }
  } catch (error) {
    if (mismatchOf(error)?.attribute === 'sub')
      throw new FederationError('SUBJECT', 'USERINFO_SUBJECT_MISMATCH', { received: { code: 'OTHER_VALUE' } })
    const fault = toFederationError(
      error,
      'EXCHANGE',
      (received) => new FederationError('EXCHANGE', 'USERINFO_INVALID', { address, received }),
    )
    if (isEmailNeeded) throw fault
    return { claims: {}, fault }
  }
}

const lacksEmail = ({ email }: NeededClaims, idToken: Claims): boolean => email && !hasEmail(idToken)

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

/**
 * The email address of a user, unless the provider says that it has not verified it. User info counts only where it was asked for the address, so that
 * what else is needed of it does not change the answer.
 */
export function emailOf(idToken: Claims, userInfo: Claims, needed: NeededClaims): Pick<ExternalIdentity, 'email' | 'emailIsUnverified'> {
  const sources = lacksEmail(needed, idToken) ? [idToken, userInfo] : [idToken]
  const email = addressOf(sources.find(hasEmail)?.['email'])
  if (email === undefined) return {}
  return sources.some(isUnverified) ? { emailIsUnverified: true } : { email }
}

/** Some providers send truth values as text or numbers. What is none of them says that an address is not verified; a claim that is absent says nothing. */
const isUnverified = ({ email_verified: verified }: Claims) => verified !== undefined && verified !== null && !isTrue(verified)

const isTrue = (value: unknown) => value === true || value === 1 || (typeof value === 'string' && /^\s*(?:true|1)\s*$/i.test(value))
