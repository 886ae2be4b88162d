import { useLingui } from '@lingui/react/macro'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import type { InputError } from '#src/resources/record/field.ts'
import { importFields, importServerWords, isImportField } from './import-words.ts'
import { userServerWords } from './words/server-words.ts'

type Finding = InputError & { line?: number | null }

/** What the server says of an import, in the reader's language. `field`: names the field in front. */
export const useImportWords = () => {
  const { t, i18n } = useLingui()
  const { say: sayOther } = useErrorWords(userServerWords)
  const say = ({ line, ...error }: Finding): string => {
    if (error.code === 'NAME_IN_FILE' && line != null) return t`Line ${line} has the same user name.`
    if (error.code === 'EMAIL_IN_FILE' && line != null) return t`Line ${line} has the same email address.`
    if (error.code === 'NAME_IN_FILE') return t`Another row has the same user name.`
    if (error.code === 'EMAIL_IN_FILE') return t`Another row has the same email address.`
    const own = Object.entries(importServerWords).find(([code]) => code === error.code)?.[1]
    return own ? i18n._(own) : sayOther(error)
  }
  const sayOfField = (finding: Finding): string => {
    const message = say(finding)
    if (!isImportField(finding.path)) return message
    const label = i18n._(importFields[finding.path])
    return t`${label}: ${message}`
  }
  return { say, sayOfField }
}
