import { isBlank, type ExternalIdentity } from '../../federation/external-identity.ts'
import { isUuid } from '../../kit/list/ids.ts'

/**
 * What a sign-in says about somebody's groups. VALUES may be empty: then they are in no group. ABSENT: the claim was not sent. UNAVAILABLE: the provider
 * says that there are groups but does not list them, as Entra ID does above its limit; its user info, where they would be, could not be had; or they are of
 * a form that is not known.
 */
export type GroupAnswer = { readonly kind: 'VALUES'; readonly values: readonly string[] } | { readonly kind: 'ABSENT' | 'UNAVAILABLE' }

type Claims = NonNullable<ExternalIdentity['claims']>

/** Key by which groups are compared: IDs and distinguished names differ by more than case. */
export const groupKey = (value: string): string => value.trim().toLowerCase()

/** Attribute that Entra ID sends by SAML in place of too many groups. */
const SAML_LINK = 'http://schemas.microsoft.com/claims/groups.link'
const SAML_GROUPS = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups'

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Entra ID names the claims that it keeps for a later request (OpenID Connect Core 5.6.2), or says only that there are groups. */
const isOverage = (claims: Claims, claim: string): boolean =>
  Object.hasOwn(recordOf(claims['_claim_names']), claim) ||
  (claim === 'groups' && (claims['hasgroups'] === true || claims['hasgroups'] === 'true')) ||
  (claim === SAML_GROUPS && claims[SAML_LINK] !== undefined)

/**
 * The answer as far as rows can match it: where rows hold names and the provider sends IDs alone, nothing is known about the groups. Entra ID does so
 * when the setting of the claim is changed.
 */
export const answerFor = (answer: GroupAnswer, rows: readonly string[]): GroupAnswer =>
  answer.kind === 'VALUES' && answer.values.length > 0 && rows.length > 0 && answer.values.every(isUuid) && !rows.some(isUuid)
    ? { kind: 'UNAVAILABLE' }
    : answer

/**
 * Reads the groups of a claim or attribute. A text is one group, never split; what is neither text nor number is no group, and where nothing else was
 * sent, the groups are not known.
 */
export function groupsIn({ claims, userInfoFault }: Pick<ExternalIdentity, 'claims' | 'userInfoFault'>, claim: string): GroupAnswer {
  if (claims === undefined) return { kind: 'ABSENT' }
  const sent = Object.hasOwn(claims, claim) ? claims[claim] : undefined
  if (userInfoFault !== undefined && isBlank(sent)) return { kind: 'UNAVAILABLE' }
  if (sent === undefined || sent === null) return { kind: isOverage(claims, claim) ? 'UNAVAILABLE' : 'ABSENT' }
  const groups = [sent].flat().filter((value) => value !== null && value !== undefined)
  const readable = groups.filter((value) => typeof value === 'string' || typeof value === 'number')
  if (readable.length === 0 && groups.length > 0) return { kind: 'UNAVAILABLE' }
  return { kind: 'VALUES', values: [...new Set(readable.map((value) => String(value).trim()).filter((value) => value !== ''))] }
}
