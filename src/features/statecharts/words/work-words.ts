import { msg } from '@lingui/core/macro'
import type { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import type { importMachine } from '#machines/import/import.machine.ts'
import type { migrationMachine } from '#machines/migration/migration.machine.ts'
import type { recordMachine } from '#machines/record/record.machine.ts'
import type { WordsOf } from './event-words.ts'

export const recordWords: WordsOf<typeof recordMachine> = {
  edit: msg`Change a field of the form.`,
  submit: msg`Press Save.`,
  invalidate: msg`Press Save with a value that the form refuses.`,
  discard: msg`Discard the changes.`,
  confirm: msg`Accept the consequences.`,
  cancel: msg`Press Cancel.`,
  'draft.clash': msg`The draft and the record have changed in the same field.`,
  resolve: msg`Choose between the two changes of each field.`,
  rebase: msg`The form takes over the saved record.`,
}

export const bulkWords: WordsOf<typeof bulkMachine> = {
  preview: msg`Press Preview.`,
  change: msg`Change a field of the dialog.`,
  reject: msg`Press Preview with a value that the dialog refuses.`,
  confirm: msg`Confirm the action.`,
  close: msg`Close the dialog.`,
  'start.accepted': msg`The server starts the job.`,
  'start.changed': msg`The server says that other records are selected now.`,
  'start.refused': msg`The server refuses it.`,
  'start.unanswered': msg`No answer comes.`,
}

export const importWords: WordsOf<typeof importMachine> = {
  'address.moved': msg`Follow a link, or go back in the history of the browser.`,
  choose: msg`Choose a file.`,
  'upload.progressed': msg`A part of the file has arrived.`,
  'upload.completed': msg`The whole file has arrived.`,
  'upload.refused': msg`The server refuses the file.`,
  read: msg`Choose another encoding, separator or heading line.`,
  map: msg`Map a column to a field.`,
  define: msg`Choose the value of a default.`,
  check: msg`Press Preview.`,
  back: msg`Press Back to columns.`,
  correct: msg`Correct a value of a row.`,
  withdraw: msg`Press Discard corrections.`,
  show: msg`Press Show the new preview.`,
  start: msg`Start the import.`,
  'start.accepted': msg`The server starts the job.`,
  'start.refused': msg`The server refuses it.`,
  'start.unanswered': msg`No answer comes.`,
  retry: msg`Press Retry.`,
}

export const migrationWords: WordsOf<typeof migrationMachine> = {
  choose: msg`Choose a customer.`,
  change: msg`Change what is migrated.`,
  back: msg`Press Back.`,
  forward: msg`Press Show review.`,
  review: msg`Press Review.`,
  start: msg`Start the migration.`,
  pause: msg`Press Pause.`,
  resume: msg`Press Resume.`,
  cancel: msg`Press Cancel.`,
  retry: msg`Press Retry.`,
  undo: msg`Press Undo and confirm it.`,
  takeOver: msg`Press Take over.`,
  again: msg`Press Try again.`,
}
