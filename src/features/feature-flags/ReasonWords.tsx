import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { FeatureReason } from '#src/data/generated/schema.ts'

const reasons = {
  STATIC: msg`On for all users`,
  TARGETING_MATCH: msg`Matches the audience`,
  SPLIT: msg`Within the share of users`,
  DEFAULT: msg`Matches no rule of the audience`,
  DISABLED: msg`Off for all users`,
} as const

/** Why a flag has its value for a user, with OpenFeature's reason as apps receive it. */
export const ReasonWords = ({ reason }: { reason: FeatureReason }) => {
  const { i18n } = useLingui()
  return (
    <>
      {i18n._(reasons[reason])} <code>{reason}</code>
    </>
  )
}
