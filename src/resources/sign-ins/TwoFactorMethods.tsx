import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { readMethods, wordsOfMethods } from './two-factor-methods.ts'

export const TwoFactorMethods = ({ rule }: { rule: string }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { methods, each } = readMethods(rule)
  const named = formats.list(wordsOfMethods(rule).map((words) => i18n._(words)))
  return each && methods.length > 1 ? <Trans>{named} (each of them)</Trans> : named
}
