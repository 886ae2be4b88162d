import type { SignInFinding } from '../../../contract/sign-in-findings.ts'
import type { EventDetailName } from '../../../contract/event-types.ts'
import type { metadataFaults } from '../tables/providers/login-provider.table.ts'
import { endReasons } from '../tables/people/session.table.ts'
import type { federationStages } from '../tables/providers/sign-in-trace.table.ts'
import { closedReasons } from './app-people.ts'
import type { FACTORS } from '../../../contract/two-factor.ts'

/** Why an app got no tokens: what is wrong with its request, or with what it showed. The codes in small letters are OAuth's own. */
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

/** Why an app was not told of a sign-out; `STATUS_` and the status where it answered. */
const sendFaults = ['NO_ADDRESS', 'NO_HOST', 'REFUSED_ADDRESS', 'UNREACHABLE'] as const

/** Every reason that the event log knows. */
export const eventReasons = [
  ...endReasons,
  ...closedReasons,
  ...tokenFaults,
  ...sendFaults,
  'barred',
  'currentPassword',
  'limited',
  'passkey',
  'password',
  'unconfirmed',
  'unknown',
] as const
export type EventReason = (typeof eventReasons)[number] | `STATUS_${number}`

type DetailValues = {
  reason: EventReason
  /** Who did it, where it was somebody else. */
  by: string
  /** RFC 8176, with blanks between them. */
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
  /** What the check of `stage` required and met; `expected` and `received` say the same in English. */
  finding: SignInFinding
  expected: string
  received: string
  columns: string
  fault: (typeof metadataFaults)[number]
  endsAt: string
  /** Only in rows of earlier versions. */
  error: string
}

/** What an event says besides its type: codes, names of records, addresses of apps. Never what a person typed. */
export type EventDetail = { readonly [Name in EventDetailName]?: DetailValues[Name] }
