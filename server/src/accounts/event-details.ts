import type { SignInFinding } from '../../../contract/sign-in-findings.ts'
import type { EventDetailName } from '../../../contract/event-types.ts'
import type { metadataFaults } from '../tables/providers/login-provider.table.ts'
import { endReasons } from '../tables/people/session.table.ts'
import type { federationStages } from '../tables/providers/sign-in-trace.table.ts'
import { closedReasons } from './app-people.ts'
import type { FACTORS } from '../../../contract/two-factor.ts'

/**
 * Reasons why an app got no tokens: a fault of its request, or of the credential it presented. The codes in lower case with underscores are OAuth's
 * own.
 */
export const tokenFaults = [
  'alreadyUsed',
  'tokenExpired',
  'tokenUnknown',
  'grantOver',
  'accountGone',
  'otherClient',
  'redirectUri',
  'pkce',
  'clientUnknown',
  'clientSecret',
  'clientMethod',
  'access_denied',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_target',
  'unauthorized_client',
  'unsupported_grant_type',
  'otherFault',
] as const
export type TokenFault = (typeof tokenFaults)[number]

/** Reasons why an app could not be notified of a sign-out. If it answered, the reason is `STATUS_` with the HTTP status. */
const sendFaults = ['NO_ADDRESS', 'NO_HOST', 'REFUSED_ADDRESS', 'UNREACHABLE'] as const

export const eventReasons = [
  ...endReasons,
  ...closedReasons,
  ...tokenFaults,
  ...sendFaults,
  'barred',
  'currentPassword',
  'limited',
  'passkey',
  'providerRequired',
  'password',
  'unconfirmed',
  'unknown',
] as const
export type EventReason = (typeof eventReasons)[number] | `STATUS_${number}`

type DetailValues = {
  reason: EventReason
  /** Set if somebody else did it. */
  by: string
  /** RFC 8176, separated by blanks. */
  amr: string
  factor: (typeof FACTORS)[number] | 'RECOVERY'
  browser: string
  system: string
  client: string | null
  redirectUri: string
  revoked: boolean
  provider: string
  providerId: string
  trace: string
  stage: (typeof federationStages)[number]
  /** What the check of `stage` required and received; `expected` and `received` contain the same in English. */
  finding: SignInFinding
  expected: string
  received: string
  columns: string
  fault: (typeof metadataFaults)[number]
  endsAt: string
  /** Only in rows of earlier versions. */
  error: string
}

/** Details of an event besides its type: codes, names of records, addresses of apps. Never text that a user typed. */
export type EventDetail = { readonly [Name in EventDetailName]?: DetailValues[Name] }
