import { Trans } from '@lingui/react/macro'
import type { TwoFactorMethod } from '#src/data/generated/schema.ts'

/** What a PIN that an administrator generates does to a user, by the methods that are on. */
export const PinEffect = ({ methods }: { methods: readonly TwoFactorMethod[] }) => {
  if (methods.includes('PIN')) return <Trans>We email the user a new PIN. The current one stops working.</Trans>
  return methods.length === 0 ? (
    <Trans>This turns on two-factor authentication for the user. We email them the PIN, which they need at every sign-in.</Trans>
  ) : (
    <Trans>This turns on the PIN as another sign-in method of the user. We email them the PIN.</Trans>
  )
}
