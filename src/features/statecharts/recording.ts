import { standAfter } from '#src/lib/faults/journal.ts'
import type { JournalEntry, ChartStates } from '#src/lib/faults/journal.ts'

const LONGEST = 200_000
const MOST_ENTRIES = 200

/** Writes entries as JSON, one per line, to share them for a replay. */
export const writeRecording = (entries: readonly JournalEntry[]): string =>
  `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`

/** Reads the text of `writeRecording`; undefined if it is malformed. */
export function readRecording(text: string): readonly JournalEntry[] | undefined {
  if (text.length > LONGEST) return undefined
  const parsed = parse(text)
  if (!Array.isArray(parsed) || parsed.length === 0 || parsed.length > MOST_ENTRIES) return undefined
  return parsed.every(isEntry) ? parsed.map(({ at, chart, event, states }) => ({ at, chart, event, states })) : undefined
}

/** Returns the states of the charts after the first `steps` entries. */
export function replayStates(entries: readonly JournalEntry[], steps: number): ChartStates {
  return entries.slice(0, steps).reduce<ChartStates>(standAfter, new Map())
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isEntry = (value: unknown): value is JournalEntry =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'chart' in value &&
  typeof value.chart === 'string' &&
  'event' in value &&
  typeof value.event === 'string' &&
  'states' in value &&
  Array.isArray(value.states) &&
  value.states.every((state) => typeof state === 'string')
