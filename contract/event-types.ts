/**
 * Types of events of sign-ins, sessions, tokens and login providers in the event log. Rows are never rewritten, so a type that is removed from this
 * list is read as `UNKNOWN`.
 */
export const EVENT_TYPES = [
  'SIGN_IN_SUCCEEDED',
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_LIMITED',
  'SECOND_FACTOR_FAILED',
  'CONSENT_GIVEN',
  'CONSENT_REFUSED',
  'SESSION_STARTED',
  'SESSION_ENDED',
  'TOKEN_ISSUED',
  'TOKEN_REFRESHED',
  'TOKEN_REFUSED',
  'PASSWORD_CHANGED',
  'PASSWORD_REWRITTEN',
  'PASSWORD_RESET_REQUESTED',
  'CONFIRMATION_REQUESTED',
  'EMAIL_CHANGED',
  'EXTERNAL_SIGN_IN_FAILED',
  'PROVIDER_METADATA_CHANGED',
  'PROVIDER_METADATA_REFUSED',
  'PROVIDER_CERTIFICATE_ENDS',
  'PROVIDER_SECRET_ENDS',
  'PROVIDER_TOKEN_ENDS',
  'PROVIDER_MASS_LEAVING',
  'PROVIDER_SILENT',
  'APP_SIGNED_OUT',
  'APP_SIGN_OUT_FAILED',
  'APP_REFUSED',
  'APP_SECRET_ENDS',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Names of the details of an event. */
const EVENT_DETAILS = [
  'amr',
  'browser',
  'by',
  'client',
  'columns',
  'endsAt',
  'error',
  'expected',
  'factor',
  'fault',
  'finding',
  'provider',
  'providerId',
  'reason',
  'received',
  'redirectUri',
  'revoked',
  'stage',
  'system',
  'trace',
] as const
export type EventDetailName = (typeof EVENT_DETAILS)[number]
