import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'

/** The second factors in the words of the own profile, strongest first. */
export const factorWords: Readonly<Record<TwoFactorMethod, MessageDescriptor>> = {
  FIDO: msg`Security devices`,
  AUTHENTICATOR: msg`Authenticator app`,
  SMS: msg`SMS`,
  EMAIL: msg`Email`,
  PIN: msg`PIN`,
}

/** `on`: the user wants it as a second step; `ready`: it works, as an address does that is confirmed. */
export const methodState = (on: boolean, ready: boolean): MessageDescriptor => {
  if (on) return ready ? msg`On` : msg`On, but not set up`
  return ready ? msg`Off, can be turned on` : msg`Not set up`
}
