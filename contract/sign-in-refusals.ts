import { SIGN_IN_CHECKS } from './login-providers/login-provider-checks.ts'

/** Reasons why a sign-in with credentials of the portal itself was refused, as stored in the event log. */
export const SIGN_IN_REFUSALS = [
  'barred',
  'currentPassword',
  'customerDisabled',
  'locked',
  'network',
  'passkey',
  'password',
  'providerRequired',
  'unconfirmed',
] as const

/** Reasons why any sign-in was refused: by the portal itself, or by a check of a sign-in with a login provider. */
export const SIGN_IN_REASONS = [...SIGN_IN_REFUSALS, ...SIGN_IN_CHECKS] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]
