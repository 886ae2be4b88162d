import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const streamActions = {
  createEventStream: msg`Event stream created`,
  pauseEventStream: msg`Event stream paused`,
  resumeEventStream: msg`Event stream resumed`,
  deleteEventStream: msg`Event stream deleted`,
  replayEventStream: msg`Events sent again`,
  rotateEventStreamSecret: msg`Signing secret of an event stream replaced`,
  testEventStream: msg`Event stream tested`,
} as const satisfies ActionWords
