import type { ImportSnapshot } from './import.machine.ts'
import type { Correction } from './import.types.ts'

export type ImportStage = 'choose' | 'wait' | 'unreachable' | 'missing' | 'columns' | 'superseded' | 'review' | 'repair'

/** What the page shows. `wait` is the time in which the server reads the file, or the browser goes to the page of the job. */
export const stageOf = (snapshot: ImportSnapshot): ImportStage => {
  if (snapshot.matches('opening') || snapshot.matches('running') || snapshot.matches('undoing')) return 'wait'
  if (snapshot.matches('unreachable')) return 'unreachable'
  if (snapshot.matches('missing')) return 'missing'
  if (snapshot.hasTag('columns')) return 'columns'
  if (snapshot.matches('superseded')) return 'superseded'
  if (snapshot.matches('repairing') || snapshot.matches('retrying')) return 'repair'
  return snapshot.matches('reviewing') || snapshot.matches('starting') ? 'review' : 'choose'
}

/** Whether the start was sent and its outcome is not known. */
export const isSent = (snapshot: ImportSnapshot) => snapshot.matches('starting')
export const isBusy = (snapshot: ImportSnapshot) => snapshot.hasTag('busy')
/** Share of the upload that was sent, 0 to 1. Undefined if none is running. */
export const shareSent = (snapshot: ImportSnapshot) => (snapshot.matches('uploading') ? snapshot.context.share : undefined)
/** Why the last step was refused. */
export const problemsOf = ({ context }: ImportSnapshot) => context.problems
/** Names in the server's log why the file could not be read. */
export const referenceOf = ({ context }: ImportSnapshot) => context.reference
/** The uploaded file as the server last described it. */
export const fileOf = ({ context }: ImportSnapshot) => context.file
/** ID of the file whose last check has the columns and choices that the page shows. Undefined once one of them was changed. */
export const reviewedFileId = (snapshot: ImportSnapshot) => (snapshot.matches('reviewing') ? snapshot.context.file?.id : undefined)
export const mappingOf = ({ context }: ImportSnapshot) => context.mapping
export const valuesOf = ({ context }: ImportSnapshot) => context.values
/** Number of fields whose correction was changed, or taken back, since the last check. */
export const uncheckedCorrections = ({ context: { corrections, file } }: ImportSnapshot) => {
  const checked = file?.corrections ?? []
  const valueIn = (some: readonly Correction[], at: Correction) =>
    some.find(({ line, field }) => line === at.line && field === at.field)?.value
  const added = corrections.filter((one) => valueIn(checked, one) !== one.value)
  return added.length + checked.filter((one) => valueIn(corrections, one) === undefined).length
}
export const correctionsOf = ({ context }: ImportSnapshot) => context.corrections
/** ID of the file that the chart is about. Undefined before one is uploaded. */
export const fileIdOf = ({ context }: ImportSnapshot) => context.place.file
