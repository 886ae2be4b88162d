import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchDisk } from '../../../server/src/db/connection/disk-watch.ts'
import { isUnavailable } from '../../../server/src/db/connection/unavailable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MIB = 1_048_576
const SENTENCE = 'The disk of DATA_DIR (/data) has 31 MiB left, and PGlite needs 32: free some space.'

function watching(first: number) {
  const disk = { free: first }
  const changes: unknown[] = []
  const stopped: string[] = []
  const watch = watchDisk('/data', {
    free: () => disk.free,
    onChange: (fault) => void changes.push(fault),
    onStopped: ({ name, message }) => void stopped.push(`${name}: ${message}`),
  })
  return { disk, changes, stopped, watch }
}

it('says that a disk is full, once, and that it has room again', () => {
  const { disk, changes, watch } = watching(32 * MIB)
  expect(watch.fault()).toBeUndefined()
  disk.free = 32 * MIB - 1
  vi.advanceTimersByTime(60_000)
  expect(watch.fault()).toBe(SENTENCE)
  disk.free = 33 * MIB
  vi.advanceTimersByTime(5000)
  expect(watch.fault()).toBeUndefined()
  expect(changes).toEqual([SENTENCE, undefined])
})

it('ends a database that has been silent for 15 s on a full disk, and none that answers or has room', () => {
  const { disk, stopped, watch } = watching(31 * MIB)
  watch.asked()
  vi.advanceTimersByTime(10_000)
  watch.answered()
  watch.asked()
  vi.advanceTimersByTime(10_000)
  disk.free = 33 * MIB
  vi.advanceTimersByTime(60_000)
  watch.answered()
  disk.free = 31 * MIB
  vi.advanceTimersByTime(60_000)
  expect(stopped).toEqual([])
  watch.asked()
  vi.advanceTimersByTime(60_000)
  expect(stopped).toEqual([`DatabaseStoppedError: ${SENTENCE} The database has stopped answering; start again when there is room.`])
})

it.each([
  [true, Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })],
  [true, Object.assign(new Error('could not extend file'), { code: '53100' })],
  [true, new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })])],
  [true, new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') })],
  [true, new Error('timeout exceeded when trying to connect')],
  [false, Object.assign(new Error('duplicate key'), { code: '23505' })],
  [false, Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })],
  [false, 'ECONNREFUSED'],
])('takes as unavailable: %s, %s', (expected, error) => {
  expect(isUnavailable(error)).toBe(expected)
})
