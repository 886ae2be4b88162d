import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { readCsv, separatorOf, writeCsv } from '#src/lib/csv.ts'
import { errorWords } from '../mutation/use-error-words.ts'
import { changesOf } from './job-error-words.ts'
import type { JobKindEntry } from './job-kind.ts'
import { resultOf, stateOf } from './job-words.ts'

/** Translates the server's report of a job: outcome and reason of each row read as on the job's page, all other values stay as they are. */
export const reportInWords = (text: string, kind: JobKindEntry | undefined, i18n: I18n): string => {
  const { say } = errorWords(i18n, changesOf(kind).words)
  const origin = kind?.origin
  const head = [
    kind?.hasLines ? t(i18n)`Line` : t(i18n)`Row`,
    ...(origin ? [i18n._(origin.id)] : []),
    t(i18n)`ID`,
    t(i18n)`Name`,
    ...(origin ? [i18n._(origin.planned)] : []),
    t(i18n)`Result`,
    t(i18n)`Reason`,
  ]
  const plan = (value: string) => {
    const label = origin?.plans.find((each) => each.value === value)?.label
    return label ? i18n._(label) : value
  }
  const [, ...rows] = readCsv(text)
  return writeCsv(separatorOf(i18n.locale), [
    head,
    ...rows.map(([number = '', id = '', name = '', state = '', code = '', message = '', planned = '', sourceId = '']) => [
      number,
      ...(origin ? [sourceId] : []),
      id,
      name,
      ...(origin ? [plan(planned)] : []),
      stateOf(kind, resultOf(kind, { state, code }), i18n),
      code === '' ? '' : say({ path: null, code, message: message === '' ? code : message }),
    ]),
  ])
}
