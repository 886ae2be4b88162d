import { EVENT_TYPES, type EventType } from '../../../../contract/event-types.ts'
import { UNKNOWN } from '../../../../contract/unknown-code.ts'
import type { StoredCode } from '../../kit/list/stored-codes.ts'

export const eventKinds = ['SIGN_IN', 'SESSION', 'APP', 'ACCOUNT', 'PROVIDER'] as const
type EventKind = (typeof eventKinds)[number]

const kinds: Readonly<Record<EventType, EventKind>> = {
  SIGN_IN_SUCCEEDED: 'SIGN_IN',
  SIGN_IN_FAILED: 'SIGN_IN',
  SIGN_IN_LOCKED: 'SIGN_IN',
  SIGN_IN_LIMITED: 'SIGN_IN',
  SECOND_FACTOR_FAILED: 'SIGN_IN',
  EXTERNAL_SIGN_IN_FAILED: 'SIGN_IN',
  SESSION_STARTED: 'SESSION',
  SESSION_ENDED: 'SESSION',
  CONSENT_GIVEN: 'APP',
  CONSENT_REFUSED: 'APP',
  TOKEN_ISSUED: 'APP',
  TOKEN_REFRESHED: 'APP',
  TOKEN_REFUSED: 'APP',
  APP_SIGNED_OUT: 'APP',
  APP_SIGN_OUT_FAILED: 'APP',
  APP_REFUSED: 'APP',
  APP_SECRET_ENDS: 'APP',
  PASSWORD_CHANGED: 'ACCOUNT',
  PASSWORD_REWRITTEN: 'ACCOUNT',
  PASSWORD_RESET_REQUESTED: 'ACCOUNT',
  CONFIRMATION_REQUESTED: 'ACCOUNT',
  EMAIL_CHANGED: 'ACCOUNT',
  PERSONAL_DATA_DOWNLOADED: 'ACCOUNT',
  PROVIDER_METADATA_CHANGED: 'PROVIDER',
  PROVIDER_METADATA_REFUSED: 'PROVIDER',
  PROVIDER_CERTIFICATE_ENDS: 'PROVIDER',
  PROVIDER_SECRET_ENDS: 'PROVIDER',
  PROVIDER_TOKEN_ENDS: 'PROVIDER',
  PROVIDER_MASS_LEAVING: 'PROVIDER',
  PROVIDER_SILENT: 'PROVIDER',
}

/** Kind of a stored event type. A type that this version does not know counts as `ACCOUNT`, but no filter by kind finds it. */
export const kindOf = (type: StoredCode<EventType>): EventKind => (type === UNKNOWN ? 'ACCOUNT' : kinds[type])
export const typesOf = (kind: EventKind): readonly EventType[] => EVENT_TYPES.filter((type) => kinds[type] === kind)

/** Types of events in which something was refused or failed. */
export const failures: readonly EventType[] = [
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_LIMITED',
  'SECOND_FACTOR_FAILED',
  'EXTERNAL_SIGN_IN_FAILED',
  'CONSENT_REFUSED',
  'TOKEN_REFUSED',
  'APP_SIGN_OUT_FAILED',
  'APP_REFUSED',
  'PROVIDER_METADATA_REFUSED',
]
