import type { I18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { END_REASONS, type EndReason } from '#contract/session-end.ts'
import type { Words } from '#src/resources/history/audit.ts'
import type { Choice } from '#src/resources/choice.ts'
import { eventWords } from '#src/resources/sign-ins/event-words.ts'

export const sessionStates = [
  { value: 'LIVE', label: msg({ message: 'Live', context: 'session' }), tone: 'good' },
  { value: 'ENDED', label: msg({ message: 'Ended', context: 'session' }), tone: 'calm' },
] as const

/** States of a row, which may also be the reader's own session. */
export const rowStates = [{ value: 'CURRENT', label: msg`This session`, tone: 'good' }, ...sessionStates] as const

const codes: Words = eventWords.codes
/** Labels of the reasons why sessions end, by their codes in the event log. */
export const endReasons = END_REASONS.map((value): Choice & { value: EndReason } => ({
  value,
  label: codes[value] ?? sessionStates[1].label,
}))

type Device = { readonly browser: string; readonly system: string }
export const deviceOf = ({ browser, system }: Device, i18n: I18n): string =>
  [browser, system].filter((name) => name !== '').join(' · ') || t(i18n)`Unknown device`

type Proof = { readonly loginProvider: string | null; readonly amr: readonly string[] }
/** Describes how somebody signed in: by a named login provider, or by the methods of their account here. */
export const methodOf = ({ loginProvider, amr }: Proof, i18n: I18n): string => {
  const methods = amr.filter((code) => code !== 'mfa' && !(code === 'fed' && loginProvider !== null))
  const words = methods.map((code) => (codes[code] ? i18n._(codes[code]) : code))
  return [...(loginProvider === null ? [] : [loginProvider]), ...words].join(', ')
}

type Ended = { readonly endedReason: EndReason | null }
export const endOf = ({ endedReason }: Ended, i18n: I18n): string | null => {
  const words = endedReason === null ? undefined : codes[endedReason]
  return words ? i18n._(words) : endedReason
}
