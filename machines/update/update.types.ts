/** `part.missing`: a part of the running version is not on the server any more, and unsaved input forbids a reload. */
export type UpdateEvent = { type: 'version.installed' } | { type: 'part.missing' } | { type: 'reload' } | { type: 'postpone' }

/** `mayLeave`: nothing is unsaved, or the user leaves it. */
export type LeavingAnswer = { mayLeave: boolean }
