import type { EventType } from '#contract/event-types.ts'
import type { SignInReason } from '#contract/sign-in-refusals.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { VerdictTone } from '#src/ui/Verdict.tsx'
import { factorWords } from './factor-words.ts'
import { federationWords } from './federation-words.ts'

export const signInWords = {
  SIGN_IN_SUCCEEDED: msg({ message: 'Signed in', context: 'one sign-in of a list' }),
  SIGN_IN_FAILED: msg`Sign-in refused`,
  SIGN_IN_LOCKED: msg`Locked after too many failed attempts`,
  SECOND_FACTOR_FAILED: msg`Incorrect second factor`,
  EXTERNAL_SIGN_IN_FAILED: msg`External sign-in failed`,
} as const satisfies Partial<Record<EventType, MessageDescriptor>>

/** Tones of sign-in types, chosen so that a refused sign-in never looks like a successful one. */
export const signInTones: Readonly<Partial<Record<EventType, VerdictTone>>> = {
  SIGN_IN_SUCCEEDED: 'good',
  SIGN_IN_FAILED: 'bad',
  SIGN_IN_LOCKED: 'bad',
  SIGN_IN_LIMITED: 'bad',
  SECOND_FACTOR_FAILED: 'bad',
  EXTERNAL_SIGN_IN_FAILED: 'bad',
  TOKEN_REFUSED: 'bad',
}

const reasonWords: Readonly<Record<SignInReason, MessageDescriptor>> = {
  ...federationWords,
  password: msg`Incorrect password`,
  locked: msg`The account was locked`,
  barred: msg`Inactive, or all customers disabled`,
  unconfirmed: msg`Account not confirmed`,
  passkey: msg`Passkey not accepted`,
  currentPassword: msg`Current password is incorrect`,
  customerDisabled: msg`Customer disabled`,
  providerRequired: msg`Another login provider required`,
  network: msg`Outside the customer’s networks`,
}

/** Labels for reasons of refusals and for authentication methods (RFC 8176). */
export const signInCodes: Readonly<Record<string, MessageDescriptor>> = {
  ...factorWords,
  ...reasonWords,
  pwd: msg`Password`,
  fed: msg`Login provider`,
  otp: msg`One-time code`,
  sms: msg`SMS`,
  pin: msg`PIN`,
  hwk: msg`Security device`,
  mfa: msg`Two-factor`,
  RECOVERY: msg`Recovery code`,
}
