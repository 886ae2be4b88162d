import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { EventStreamSource, EventStreamState } from '#src/data/generated/schema.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'
import type { VerdictTone } from '#src/ui/Verdict.tsx'

export const stateWords: Record<EventStreamState, MessageDescriptor> = {
  ACTIVE: msg({ context: 'event stream', message: 'Active' }),
  RETRYING: msg({ context: 'event stream', message: 'Retrying' }),
  PAUSED: msg({ context: 'event stream', message: 'Paused' }),
}
export const stateTones: Record<EventStreamState, VerdictTone> = { ACTIVE: 'good', RETRYING: 'warning', PAUSED: 'neutral' }

export const sourceWords: Record<EventStreamSource, MessageDescriptor> = { AUDIT: msg`Audit log`, EVENT: msg`Event log` }

/** Returns the message for why a webhook did not accept an event. */
export const failureWords = (failure: string): MessageDescriptor => {
  const status = failure.replace('STATUS_', '')
  if (failure === 'UNREACHABLE') return msg`The webhook cannot be reached.`
  if (failure === 'REFUSED_ADDRESS') return msg`The address is inside the network, redirects, or is not https.`
  if (failure === 'STATUS_410') return msg`The webhook answered that it is gone (410), so the stream was paused.`
  return msg`The webhook answered with status ${status}.`
}

export const streamServerWords: UserErrorWords<'eventStreams'> = {
  NOT_HTTPS: msg`The address must begin with https.`,
  EVENT_STREAM_UNKNOWN: msg`This event stream does not exist.`,
  TOO_MANY_EVENTS: msg`More than 100,000 events were written since then. Choose a later time.`,
}
/** A new signing secret of a stream, which only the answer that created it contains. */
export type StreamSecret = { readonly id: string; readonly name: string; readonly secret: string }
export const streamChanges = { types: ['EventStream'], words: streamServerWords }
