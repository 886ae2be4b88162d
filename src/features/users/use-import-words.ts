import { useLingui } from '@lingui/react/macro'
import type { InputError } from '#src/resources/record/field.ts'
import { importFields, importServerWords, isImportField } from './import-words.ts'
import { wordsOf } from './words/words-of.ts'

type Finding = InputError & { line?: number | null }

/** What the server says of an import, in the reader's language. `field`: names the field in front. */
export const useImportWords = () => {
  const { t, i18n } = useLingui()
  const say = ({ line, ...error }: Finding): string => {
    if (error.code === 'NAME_IN_FILE' && line != null) return t`Line ${line} has the same user name.`
    if (error.code === 'EMAIL_IN_FILE' && line != null) return t`Line ${line} has the same email address.`
    if (error.code === 'NAME_IN_FILE') return t`Another row has the same user name.`
    if (error.code === 'EMAIL_IN_FILE') return t`Another row has the same email address.`
    const own = Object.entries(importServerWords).find(([code]) => code === error.code)?.[1]
    return own ? i18n._(own) : wordsOf(error, (words) => i18n._(words))
  }
  const sayOfField = (finding: Finding): string => {
    const message = say(finding)
    if (!isImportField(finding.path)) return message
    const label = i18n._(importFields[finding.path])
    return t`${label}: ${message}`
  }
  return { say, sayOfField }
}
