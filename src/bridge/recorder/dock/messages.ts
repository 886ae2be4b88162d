import { openTabChannel } from '../../../lib/tabs/tab-channel.ts'
import { readRecording } from '../recording.ts'
import type { Recording } from '../recording.ts'

/** What the second window asks for: everything recorded so far. It can ask for nothing else, so it never changes the page that it shows. */
type DockRequest = { kind: 'open' }

/** Why a second window gets nothing more: the recording has ended, or a window that was opened later shows it. */
export type DockEnd = 'ended' | 'replaced'

/**
 * What the recorded page answers: the whole recording, the entries that are new or counted on since, that the page is being left and may come back, or
 * that nothing more follows.
 */
export type DockAnswer = { kind: 'whole' | 'more'; recording: Recording } | { kind: 'away' | DockEnd }

/** Text of a recording (`writeRecording`), so that the other side reads it as strictly as one from a file. */
type SentAnswer = { kind: 'whole' | 'more'; text: string } | { kind: 'away' | DockEnd }

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An address can be made up by anybody. Only a random ID names a channel of a dock, never one of the portal's other channels. */
export const isDockId = (id: string): boolean => ID.test(id)

/** A BroadcastChannel reaches pages of the same origin alone, and the random ID is known only to the page that has opened the window. */
const nameOf = (id: string) => `portico.dock.${id}`

const kindOf = (data: unknown): unknown => (typeof data === 'object' && data !== null && 'kind' in data ? data.kind : undefined)

export const openRecordedEnd = (id: string) => {
  const channel = openTabChannel(nameOf(id), (data): DockRequest | undefined => (kindOf(data) === 'open' ? { kind: 'open' } : undefined))
  return { ...channel, post: (answer: SentAnswer) => (channel.post as (message: unknown) => void)(answer) }
}

export const openDockEnd = (id: string) => {
  const channel = openTabChannel(nameOf(id), readAnswer)
  return { ...channel, post: (request: DockRequest) => (channel.post as (message: unknown) => void)(request) }
}

function readAnswer(data: unknown): DockAnswer | undefined {
  const kind = kindOf(data)
  if (kind === 'away' || kind === 'ended' || kind === 'replaced') return { kind }
  if ((kind !== 'whole' && kind !== 'more') || typeof data !== 'object' || data === null || !('text' in data)) return undefined
  const recording = typeof data.text === 'string' ? readRecording(data.text) : 'malformed'
  return typeof recording === 'string' ? undefined : { kind, recording }
}
