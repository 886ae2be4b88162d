import { useLingui } from '@lingui/react/macro'
import { NO_ANSWER } from '#machines/import/import.rules.ts'
import type { Problem } from '#machines/import/import.types.ts'
import { useErrorWords } from '../mutation/use-error-words.ts'
import type { InputError } from '../record/form/field.ts'
import type { AnyImport } from './import.ts'
import { importServerWords } from './import-words.ts'
import { useFileLimits } from './use-file-limits.ts'

type Finding = Omit<InputError, 'value'> & { line?: number | null; value?: string | null }

/** Returns functions for an import's messages in the reader's language. `sayOfField` puts the field's label in front. */
export const useImportWords = ({ fields, limits, words: { words, collisions } }: Pick<AnyImport, 'fields' | 'limits' | 'words'>) => {
  const { t, i18n } = useLingui()
  const { say: sayOther } = useErrorWords({ ...importServerWords, ...useFileLimits(limits).words, ...words })
  const say = ({ line, path, code, message }: Finding): string => {
    const collision = collisions[code]
    if (!collision) return sayOther({ path, code, message })
    return i18n._(line == null ? collision.other : collision.at(line))
  }
  const sayOfField = (finding: Finding): string => {
    const message = say(finding)
    const field = finding.path === null ? undefined : fields[finding.path]
    if (!field) return message
    const label = i18n._(field.label)
    const { value } = finding
    return value == null ? t`${label}: ${message}` : t`${label} “${value}”: ${message}`
  }
  /** Joins the messages of a refused step. @param noAnswer message if the server could not be reached */
  const sayAll = (problems: readonly Problem[], noAnswer: string): string | undefined =>
    problems.length === 0 ? undefined : problems.map((problem) => (problem.code === NO_ANSWER.code ? noAnswer : say(problem))).join(' ')
  return { say, sayOfField, sayAll }
}
