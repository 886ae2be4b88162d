import { useLingui } from '@lingui/react/macro'
import { useErrorWords } from '../mutation/use-error-words.ts'
import type { InputError } from '../record/form/field.ts'
import type { AnyImport } from './import.ts'
import { importServerWords } from './import-words.ts'
import { useFileLimits } from './use-file-limits.ts'

type Finding = InputError & { line?: number | null }

/** Returns functions for an import's messages in the reader's language. `sayOfField` puts the field's label in front. */
export const useImportWords = ({ fields, limits, words: { words, collisions } }: Pick<AnyImport, 'fields' | 'limits' | 'words'>) => {
  const { t, i18n } = useLingui()
  const { say: sayOther } = useErrorWords({ ...importServerWords, ...useFileLimits(limits).words, ...words })
  const say = ({ line, ...error }: Finding): string => {
    const collision = collisions[error.code]
    if (!collision) return sayOther(error)
    return i18n._(line == null ? collision.other : collision.at(line))
  }
  const sayOfField = (finding: Finding): string => {
    const message = say(finding)
    const field = finding.path === null ? undefined : fields[finding.path]
    if (!field) return message
    const label = i18n._(field.label)
    return t`${label}: ${message}`
  }
  return { say, sayOfField }
}
