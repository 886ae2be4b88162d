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

/** The states of a job, as a list filters by them. */
export const jobStates: readonly (Choice & { tone?: Tone })[] = Object.entries(states).map(([value, state]) => ({ value, ...state }))

/** What a job's state is called; the server's own name for one that is newer than this portal. */
export const jobStateWords = (state: string, i18n: I18n): string => {
  const known = ownEntry<{ label: MessageDescriptor }>(states, state)
  return known ? i18n._(known.label) : state
}

export const isOver = (state: string): boolean => state === 'DONE' || state === 'CANCELLED'

/** In the order in which they are told: what needs somebody comes first. */
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

/** The states of rows of a kind, as their list tells them apart. */
export const rowStatesOf = (kind: JobKindEntry | undefined): readonly (Choice & { value: JobRowState; tone?: Tone })[] =>
  jobRowStates.map((value) => ({
    value,
    label: kind?.rowStates?.[value] ?? rowStates[value],
    ...(TONES[value] && { tone: TONES[value] }),
  }))

/** What a row's state is called in jobs of a kind; the server's own name for one that is newer than this portal. */
export const stateOf = (kind: JobKindEntry | undefined, state: string, i18n: I18n): string => {
  const words = ownEntry<MessageDescriptor>({ ...rowStates, ...kind?.rowStates }, state)
  return words ? i18n._(words) : state
}

export type Outcome = { label: string; count: number }
type Count = { state: string; count: number }

/** How many rows are where, failures first; states that this kind calls the same are one. */
export const outcomesOf = (kind: JobKindEntry | undefined, counts: readonly Count[], i18n: I18n): readonly Outcome[] => {
  const rank = ({ state }: Count) => ORDER.indexOf(state) + 1 || ORDER.length
  const byWords = Map.groupBy(
    counts.toSorted((one, other) => rank(one) - rank(other)),
    ({ state }) => stateOf(kind, state, i18n),
  )
  return [...byWords].map(([label, some]) => ({ label, count: some.reduce((sum, { count }) => sum + count, 0) }))
}

/** How many rows are still to be done. */
export const openRows = (counts: readonly Count[]): number =>
  counts.filter(({ state }) => state === 'WAITING' || state === 'RUNNING').reduce((sum, { count }) => sum + count, 0)
