import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'

/** Labels of the second factors, as on the page of the own profile, strongest first. */
export const factorWords: Readonly<Record<TwoFactorMethod, MessageDescriptor>> = {
  FIDO: msg`Security devices`,
  AUTHENTICATOR: msg`Authenticator app`,
  SMS: msg`SMS`,
  EMAIL: msg`Email`,
  PIN: msg`PIN`,
}
