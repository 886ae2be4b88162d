import type { BulkSnapshot } from './bulk.machine.ts'

/** The preview that can be confirmed, or that was. Undefined if there is none for the present parameters. */
export const previewOf = ({ context }: BulkSnapshot) => context.preview
/** Errors of the last attempt; with `isRefused` and no error, it failed for an unknown reason. */
export const errorsOf = ({ context }: BulkSnapshot) => context.errors
export const differenceOf = ({ context }: BulkSnapshot) => context.difference
/** Nothing was started: the page or the server found errors, or other records are selected than were previewed. */
export const isRefused = (snapshot: BulkSnapshot) => snapshot.matches('refused') || snapshot.matches('changed')
/** The answer to the start was lost, so the job may run. */
export const isUnknown = (snapshot: BulkSnapshot) => snapshot.matches({ sent: 'unknown' })
/** A request is running. */
export const isBusy = (snapshot: BulkSnapshot) => snapshot.hasTag('busy')
/** The start is being sent and cannot be taken back. */
export const isSending = (snapshot: BulkSnapshot) => snapshot.hasTag('sending')
/** Leaving the page stops nothing: the start is on its way, or it is not known yet what came of it. */
export const isUndecided = (snapshot: BulkSnapshot) => isSending(snapshot) || isUnknown(snapshot)
/** A preview was asked for, or the page has refused to ask. */
export const isBegun = (snapshot: BulkSnapshot) => !snapshot.matches('choosing')
