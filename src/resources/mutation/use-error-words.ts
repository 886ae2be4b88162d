import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { InputError } from '../record/form/field.ts'
import { messageOf, type ServerWords } from '../record/form/server-problems.ts'
import type { SaveResult } from '../record/form/save-result.ts'
import { refusalOf } from './refusal.ts'

/** Returns functions for the server's errors in the reader's language. `whyNot` returns undefined for a failure without a reason to show. */
export const useErrorWords = (words: ServerWords) => {
  const { i18n } = useLingui()
  return useMemo(() => errorWords(i18n, words), [i18n, words])
}

export const errorWords = (i18n: I18n, words: ServerWords) => {
  const say = (error: InputError): string => messageOf(error, undefined, i18n, words)
  const whyNot = ({ errors, failure }: SaveResult): string | undefined => {
    const refused = failure && refusalOf(failure)
    return (refused ? [refused] : errors)?.map(say).join(' ')
  }
  return { say, whyNot }
}
