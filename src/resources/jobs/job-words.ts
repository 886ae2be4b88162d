import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JobRowState, JobState } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import type { Choice, Tone } from '../choice.ts'
import type { JobKindEntry } from './job-kind.ts'

const states: Readonly<Record<JobState, { label: MessageDescriptor; tone?: Tone }>> = {
  QUEUED: { label: msg`Waiting to start`, tone: 'calm' },
  RUNNING: { label: msg`Running`, tone: 'calm' },
  PAUSING: { label: msg`Pausing`, tone: 'warn' },
  PAUSED: { label: msg`Paused`, tone: 'warn' },
  DONE: { label: msg`Finished`, tone: 'good' },
  CANCELLED: { label: msg`Cancelled` },
}

export const jobStates: readonly (Choice & { tone?: Tone })[] = Object.entries(states).map(([value, state]) => ({ value, ...state }))

/** Returns the label of a job's state; the server's name for a state that this portal version does not know. */
export const jobStateWords = (state: string, i18n: I18n): string => {
  const known = ownEntry<{ label: MessageDescriptor }>(states, state)
  return known ? i18n._(known.label) : state
}

export const isOver = (state: string): boolean => state === 'DONE' || state === 'CANCELLED'

/** In display order: what needs attention comes first. */
const rowStates: Readonly<Record<JobRowState, MessageDescriptor>> = {
  FAILED: msg({ context: 'row of a job', message: 'Failed' }),
  REFUSED: msg`Skipped`,
  DONE: msg`Done`,
  UNCHANGED: msg`Unchanged`,
  CANCELLED: msg`Cancelled`,
  RUNNING: msg`Running`,
  WAITING: msg`Waiting`,
}
const ORDER = Object.keys(rowStates)
const jobRowStates = ['FAILED', 'REFUSED', 'DONE', 'UNCHANGED', 'CANCELLED', 'RUNNING', 'WAITING'] as const satisfies readonly JobRowState[]
const TONES: Partial<Record<JobRowState, Tone>> = { FAILED: 'bad', REFUSED: 'warn', DONE: 'good' }

/** Returns the states of rows for the filter of a list, with the labels of a kind. DONE has the general one where rows that are done differ. */
export const rowStatesOf = (kind: JobKindEntry | undefined): readonly (Choice & { value: JobRowState; tone?: Tone })[] =>
  jobRowStates.map((value) => ({
    value,
    label: (value === 'DONE' && kind?.doneCodes ? undefined : kind?.rowStates?.[value]) ?? rowStates[value],
    ...(TONES[value] && { tone: TONES[value] }),
  }))

/** Returns the results of rows for the badge of a row, by what `resultOf` returns. */
export const rowResultsOf = (kind: JobKindEntry | undefined): readonly (Choice & { tone?: Tone })[] => [
  ...rowStatesOf(kind).map((choice) => ({ ...choice, label: kind?.rowStates?.[choice.value] ?? choice.label })),
  ...Object.entries(kind?.doneCodes ?? {}).map(([value, label]) => ({ value, label, tone: 'good' as const })),
]

/** Returns the code of a row if rows that are done with it have a label of their own, otherwise its state. */
export const resultOf = (kind: JobKindEntry | undefined, { state, code }: { state: string; code: string | null }): string =>
  state === 'DONE' && code !== null && ownEntry(kind?.doneCodes ?? {}, code) ? code : state

/** Returns the label of a row's state, or of its result, for a kind; the server's name for one that this portal version does not know. */
export const stateOf = (kind: JobKindEntry | undefined, state: string, i18n: I18n): string => {
  const words = ownEntry<MessageDescriptor>({ ...kind?.doneCodes, ...rowStates, ...kind?.rowStates }, state)
  return words ? i18n._(words) : state
}

type Outcome = { label: string; count: number }
type Count = { state: string; count: number }
type Counted = { counts: readonly Count[]; changed?: number }

/** Label of a record that an import has changed. */
export const updatedRow = msg({ context: 'row of an import', message: 'Updated' })

/**
 * Returns the number of rows by outcome, failures first. States with the same label are added up. Records that an import has changed are counted apart
 * from those that it has created.
 */
export const outcomesOf = (kind: JobKindEntry | undefined, { counts, changed = 0 }: Counted, i18n: I18n): readonly Outcome[] => {
  const rank = ({ state }: Count) => ORDER.indexOf(state) + 1 || ORDER.length
  const byWords = Map.groupBy(
    counts.toSorted((one, other) => rank(one) - rank(other)),
    ({ state }) => stateOf(kind, state, i18n),
  )
  const outcomes = [...byWords].map(([label, some]) => ({ label, count: some.reduce((sum, { count }) => sum + count, 0) }))
  if (changed === 0) return outcomes
  const done = stateOf(kind, 'DONE', i18n)
  return outcomes.flatMap((outcome) => {
    if (outcome.label !== done) return [outcome]
    const created = outcome.count - changed
    return [...(created > 0 ? [{ label: done, count: created }] : []), { label: i18n._(updatedRow), count: changed }]
  })
}

/** Returns the number of rows that are waiting or running. */
export const openRows = (counts: readonly Count[]): number =>
  counts.filter(({ state }) => state === 'WAITING' || state === 'RUNNING').reduce((sum, { count }) => sum + count, 0)
