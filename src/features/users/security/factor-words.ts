import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'

/** In display order. */
export const FACTORS = ['AUTHENTICATOR', 'FIDO', 'SMS', 'EMAIL', 'PIN'] as const satisfies readonly TwoFactorMethod[]

/** Returns the state of a method. `on` means that the user has turned it on; `ready` that it works, as a confirmed address does. */
export const methodState = (on: boolean, ready: boolean): MessageDescriptor => {
  if (on) return ready ? msg`On` : msg`On, but not set up`
  return ready ? msg`Off, can be turned on` : msg`Not set up`
}

type Factors = { methods: readonly TwoFactorMethod[]; ready: readonly TwoFactorMethod[] }

/** Returns the methods that are on or set up and can be reset. A confirmed address cannot. */
export const resettableFactors = ({ methods, ready }: Factors): readonly TwoFactorMethod[] =>
  FACTORS.filter((method) => methods.includes(method) || (ready.includes(method) && method !== 'EMAIL'))
