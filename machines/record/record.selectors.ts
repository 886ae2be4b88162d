import type { RecordSnapshot } from './record.machine.ts'

/** Number of fields that differ from the record. None once the server has saved them. */
export const changesOf = (snapshot: RecordSnapshot) => (snapshot.hasTag('unsaved') ? snapshot.context.changes : 0)
/** A change is being checked or sent, so that nothing else can be submitted. */
export const isBusy = (snapshot: RecordSnapshot) => snapshot.hasTag('busy')
/** The change is on its way and cannot be taken back, unlike while it is only checked. */
export const isSending = (snapshot: RecordSnapshot) => snapshot.matches('sending')
/** Leaving the form stops nothing: the change is on its way, or it is not known yet what came of it. */
export const isUndecided = (snapshot: RecordSnapshot) => isSending(snapshot) || isUnknown(snapshot)
export const isFailed = (snapshot: RecordSnapshot) => snapshot.matches({ editing: 'failed' })
export const isUnknown = (snapshot: RecordSnapshot) => snapshot.matches({ editing: 'unknown' })
export const isSettled = (snapshot: RecordSnapshot) => snapshot.matches('settled')
const shownIn = (state: Parameters<RecordSnapshot['matches']>[0]) => (snapshot: RecordSnapshot) =>
  snapshot.matches(state) ? snapshot.context.detail : undefined
/** Messages of the server, other than those at fields. */
export const refusalOf = shownIn({ editing: 'refused' })
export const failureOf = shownIn({ editing: 'failed' })
export const consequencesOf = shownIn('asking')
export const conflictOf = shownIn('conflict')
export const draftClashOf = shownIn('merging')
/** What the server has saved. */
export const savedOf = shownIn('settled')
