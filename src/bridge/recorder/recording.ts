import type { Facts } from './redact.ts'

/** Version of the format. A recording of another version can only be read as text. */
export const FORMAT = 1

/** A guard that was asked, what it read, and its answer. */
export type AskedGuard = { guard: string; answer: boolean; read?: Facts | undefined }

/** One event of a statechart, without anything that identifies a person or a record. */
export type Entry = {
  /** Position in the recording. The clock may jump, the position does not. */
  n: number
  /** Epoch milliseconds. */
  at: number
  /** ID of the chart, such as `auth`. */
  chart: string
  /** The chart's ID, with an ordinal from its second instance on: `avatar#2`. */
  actor: string
  parent?: string | undefined
  sender?: string | undefined
  event: string
  fields?: Facts | undefined
  guards?: readonly AskedGuard[] | undefined
  /** IDs of the arrows that were taken (machines/support/arrows.ts). */
  arrows?: readonly string[] | undefined
  actions?: readonly string[] | undefined
  before: readonly string[]
  /** Dotted paths of the leaf states afterwards. Empty once the chart was stopped. */
  states: readonly string[]
  /** Fields of the context that changed. */
  changed?: Facts | undefined
  /** How often the event came without another state, if more than once; `at` is the last time. */
  count?: number | undefined
}

export type Head = {
  version: string
  commit: string
  /** Epoch milliseconds at which the recording was exported. */
  at: number
  /** Hash of the structure of each chart. */
  charts: Readonly<Record<string, string>>
  role: string | undefined
  language: string
  viewport: readonly [number, number]
  /** Pattern of the address, such as `/vendor/users/:id`. */
  address: string
}

export type Recording = { portico: typeof FORMAT; head: Head; entries: readonly Entry[] }

/** Longest text that is parsed, in characters. */
const LONGEST = 1_000_000
const MOST_ENTRIES = 5_000

/** Writes a recording as JSON, one entry per line. */
export const writeRecording = ({ portico, head, entries }: Recording): string =>
  `{"portico":${portico},"head":${JSON.stringify(head)},"entries":[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]}\n`

/** Bytes of a recording as a string of JSON, which is how it is sent. With the rest of a call it stays below the 256 KiB that the server accepts. */
const LARGEST_SENT = 250_000

/** Leaves out the oldest entries until a recording is small enough to be sent to support. */
export function fitRecording(recording: Recording): Recording {
  let left = LARGEST_SENT - sentBytes(writeRecording({ ...recording, entries: [] }))
  const entries: Entry[] = []
  for (const entry of recording.entries.toReversed()) {
    left -= sentBytes(`,\n${JSON.stringify(entry)}`)
    if (left < 0) break
    entries.unshift(entry)
  }
  return { ...recording, entries }
}

const encoder = new TextEncoder()
const sentBytes = (text: string): number => encoder.encode(JSON.stringify(text)).length

/** Why a text cannot be opened. `version`: it has a later format and can only be read as text. */
export type Unreadable = 'empty' | 'tooLong' | 'malformed' | 'version'

/** Reads the text of `writeRecording`. What does not have the shape of an entry refuses the whole recording. */
export function readRecording(text: string): Recording | Unreadable {
  if (text.length > LONGEST) return 'tooLong'
  try {
    return readParsed(JSON.parse(text))
  } catch {
    // Not JSON, or nested so deeply that reading it exhausts the stack.
    return 'malformed'
  }
}

function readParsed(parsed: unknown): Recording | Unreadable {
  if (typeof parsed !== 'object' || parsed === null || !('portico' in parsed)) return 'malformed'
  if (parsed.portico !== FORMAT) return 'version'
  if (!('head' in parsed) || !isHead(parsed.head) || !('entries' in parsed) || !Array.isArray(parsed.entries)) return 'malformed'
  if (parsed.entries.length === 0) return 'empty'
  if (parsed.entries.length > MOST_ENTRIES || !parsed.entries.every(isEntry)) return 'malformed'
  return { portico: FORMAT, head: parsed.head, entries: parsed.entries.toSorted((one, other) => one.n - other.n) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isOptional = (value: unknown, type: 'string' | 'number') => value === undefined || typeof value === type
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isFact = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value) || isFacts(value)
const isFacts = (value: unknown): boolean => isObject(value) && Object.values(value).every(isFact)
const isGuard = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['guard'] === 'string' &&
  typeof value['answer'] === 'boolean' &&
  (value['read'] === undefined || isFacts(value['read']))

const isMoment = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(new Date(value).getTime())

const isHead = (value: unknown): value is Head =>
  isObject(value) &&
  typeof value['version'] === 'string' &&
  typeof value['commit'] === 'string' &&
  isMoment(value['at']) &&
  isObject(value['charts']) &&
  isTexts(Object.values(value['charts'])) &&
  isOptional(value['role'], 'string') &&
  typeof value['language'] === 'string' &&
  typeof value['address'] === 'string' &&
  Array.isArray(value['viewport']) &&
  value['viewport'].length === 2 &&
  value['viewport'].every((side) => typeof side === 'number')

export const isEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  typeof value['n'] === 'number' &&
  isMoment(value['at']) &&
  typeof value['chart'] === 'string' &&
  typeof value['actor'] === 'string' &&
  typeof value['event'] === 'string' &&
  isOptional(value['parent'], 'string') &&
  isOptional(value['sender'], 'string') &&
  isOptional(value['count'], 'number') &&
  isTexts(value['before']) &&
  isTexts(value['states']) &&
  (value['fields'] === undefined || isFacts(value['fields'])) &&
  (value['changed'] === undefined || isFacts(value['changed'])) &&
  (value['arrows'] === undefined || isTexts(value['arrows'])) &&
  (value['actions'] === undefined || isTexts(value['actions'])) &&
  (value['guards'] === undefined || (Array.isArray(value['guards']) && value['guards'].every(isGuard)))
