import type { MessageDescriptor } from '@lingui/core'
import type { SignInCheck } from '#contract/login-providers/login-provider-checks.ts'
import { msg } from '@lingui/core/macro'

/** Labels of the checks that can refuse a sign-in by another provider, by their names in the event log. */
export const federationWords: Readonly<Record<SignInCheck, MessageDescriptor>> = {
  METADATA: msg`Provider metadata`,
  STATUS: msg`Status from the provider`,
  ANSWER: msg`Response format`,
  EXCHANGE: msg`Code exchange`,
  SIGNATURE: msg`Signature`,
  ISSUER: msg`Issuer`,
  REQUEST: msg`Matching request`,
  AUDIENCE: msg`Audience`,
  TIME: msg`Validity period`,
  SUBJECT: msg`Subject`,
  DOMAIN: msg`Email domain`,
  REPLAY: msg`Single use`,
  ACCOUNT: msg`Linked account`,
}
