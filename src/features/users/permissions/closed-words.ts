import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { AccessTrace } from '#contract/access/user-access.ts'

/** Reasons that deny an activity regardless of access profiles. */
export const closedWords: Readonly<Record<NonNullable<AccessTrace['closed']>, MessageDescriptor>> = {
  account: msg`This account is inactive or locked, or all of its organisations are disabled.`,
  portal: msg`A role, a feature or access to the portal is missing.`,
}
