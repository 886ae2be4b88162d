import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'

/** In the order in which pages show them. */
export const FACTORS = ['AUTHENTICATOR', 'FIDO', 'SMS', 'EMAIL', 'PIN'] as const satisfies readonly TwoFactorMethod[]

/** `on`: the user wants it as a second step; `ready`: it works, as an address does that is confirmed. */
export const methodState = (on: boolean, ready: boolean): MessageDescriptor => {
  if (on) return ready ? msg`On` : msg`On, but not set up`
  return ready ? msg`Off, can be turned on` : msg`Not set up`
}

type Factors = { methods: readonly TwoFactorMethod[]; ready: readonly TwoFactorMethod[] }

/** What is turned on or set up and can be taken away; a confirmed address stays. */
export const resettableFactors = ({ methods, ready }: Factors): readonly TwoFactorMethod[] =>
  FACTORS.filter((method) => methods.includes(method) || (ready.includes(method) && method !== 'EMAIL'))
