// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'
import { createFormats } from '#src/i18n/formats.ts'
import { jobDuration } from '#src/resources/jobs/job-duration.ts'
import type { JobKindEntry } from '#src/resources/jobs/job-kind.ts'
import { jobStates, jobStateWords, outcomesOf, resultOf, rowResultsOf, rowStatesOf } from '#src/resources/jobs/job-words.ts'
import { jobKinds } from '../../../src/routes/portal/job-kinds.ts'
import { jobRowStates, jobStates as storedStates } from '../../../server/src/tables/job.table.ts'

const of = (state: string, count: number) => ({ state, count })
const entry = (kind: string): JobKindEntry | undefined => Object.entries<JobKindEntry>(jobKinds).find(([name]) => name === kind)?.[1]

beforeAll(async () => {
  await activateLocale('en-GB')
  for (const part of ['later', 'jobs', 'users', 'customers'] as const) await loadWords(part)
}, 60_000)

it('every kind of job has a title and a name, every state a word, and every state of a row too', () => {
  for (const { title, label } of Object.values(jobKinds)) {
    expect(title(null, i18n)).toMatch(/\w/)
    expect(i18n._(label)).toMatch(/\w/)
  }
  expect(jobStates.map(({ value }) => value).toSorted()).toEqual(storedStates.toSorted())
  expect(storedStates.filter((state) => jobStateWords(state, i18n) === state)).toEqual([])
  const states = jobRowStates.map((state) => of(state, 1))
  expect(outcomesOf(undefined, { counts: states }, i18n).map(({ label }) => label)).toEqual([
    'Failed',
    'Skipped',
    'Done',
    'Unchanged',
    'Cancelled',
    'Running',
    'Waiting',
  ])
})

it('tells what failed first, counts states of one word together, and a state that it does not know last', () => {
  expect(outcomesOf(entry('USER_BULK'), { counts: [of('DONE', 198), of('REFUSED', 1), of('MELTED', 3), of('FAILED', 2)] }, i18n)).toEqual([
    { label: 'Failed', count: 2 },
    { label: 'Skipped', count: 1 },
    { label: 'Done', count: 198 },
    { label: 'MELTED', count: 3 },
  ])
  expect(
    outcomesOf(entry('USER_IMPORT'), { counts: [of('DONE', 5), of('UNCHANGED', 4), of('REFUSED', 1), of('FAILED', 2)] }, i18n),
  ).toEqual([
    { label: 'Failed', count: 3 },
    { label: 'Created', count: 5 },
    { label: 'Skipped', count: 4 },
  ])
  // As the review of a migration calls them.
  expect(outcomesOf(entry('USER_IMPORT'), { counts: [of('DONE', 5), of('UNCHANGED', 4)], changed: 2 }, i18n)).toEqual([
    { label: 'Created', count: 3 },
    { label: 'Updated', count: 2 },
    { label: 'Skipped', count: 4 },
  ])
  expect(outcomesOf(entry('MIGRATION_USERS'), { counts: [of('UNCHANGED', 4)] }, i18n)).toEqual([{ label: 'Left out', count: 4 }])
})

it('names a row that an import has changed Updated, and its tab Done, where an import can change records', () => {
  const labelsOf = (kind: string, choices: typeof rowResultsOf, value: string) =>
    choices(entry(kind)).flatMap((choice) => (choice.value === value ? [i18n._(choice.label)] : []))
  expect(labelsOf('USER_IMPORT', rowStatesOf, 'DONE')).toEqual(['Done'])
  expect(labelsOf('CUSTOMER_IMPORT', rowStatesOf, 'DONE')).toEqual(['Created'])
  const badge = (kind: string, code: string | null, state = 'DONE') => labelsOf(kind, rowResultsOf, resultOf(entry(kind), { state, code }))
  expect([badge('USER_IMPORT', null), badge('USER_IMPORT', 'CHANGED'), badge('USER_IMPORT', 'CHANGED', 'REFUSED')]).toEqual([
    ['Created'],
    ['Updated'],
    ['Failed'],
  ])
  expect([badge('CUSTOMER_IMPORT', 'CHANGED'), badge('USER_BULK', 'CHANGED')]).toEqual([['Created'], ['Done']])
})

it('writes how long a job took in its two largest units', () => {
  const formats = createFormats({ locale: 'en-GB', dateFormat: '', language: 'en-GB' })
  const took = (seconds: number) =>
    jobDuration('2026-11-22T10:00:00Z', new Date(Date.UTC(2026, 10, 22, 10, 0, seconds)).toISOString(), formats)
  expect([0, 12, 60, 125, 7500, 93_600].map(took)).toEqual(['0 secs', '12 secs', '1 min', '2 mins 5 secs', '2 hrs 5 mins', '1 day 2 hrs'])
  expect(jobDuration('2026-11-22T10:00:00Z', null, formats, Date.UTC(2026, 10, 22, 10, 0, 3))).toBe('3 secs')
})
