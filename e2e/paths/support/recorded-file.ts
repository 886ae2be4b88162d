import { lastMove, readPath } from '#src/bridge/recorder/recorded-path.ts'
import type { RecordedPath } from '#src/bridge/recorder/recorded-path.ts'
import { readRecording } from '#src/bridge/recorder/recording.ts'
import type { Unreadable } from '#src/bridge/recorder/recording.ts'

const WORDS: Readonly<Record<Unreadable, string>> = {
  empty: 'The recording has no events.',
  tooLong: 'The file is longer than any recording.',
  malformed: 'The file is not a recording, or it was cut or altered.',
  version: 'The recording was written by another version of the portal: its format is not the one of this checkout.',
}

/**
 * Reads the path of a recording that a test can take.
 * @param event number of the event at which the path ends; without it the last one that a user or the server caused
 * @throws Error that says what is wrong with the file or the number
 */
export function pathIn(text: string, event?: string): RecordedPath {
  const recording = readRecording(text)
  if (typeof recording === 'string') throw new Error(WORDS[recording])
  const { entries } = recording
  const entry = event === undefined ? lastMove(entries) : entries[Number(event) - 1]
  if (!entry && event !== undefined) throw new Error(`The recording has no event ${event}: they are numbered from 1 to ${entries.length}.`)
  const path = entry && readPath(recording, entry)
  if (!path) throw new Error('The recording has no arrow up to this event, so there is nothing to take.')
  return path
}
