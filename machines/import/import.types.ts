import type { ImportDelimiter, ImportEncoding } from '#contract/import-files.ts'
import type { RowFindingCode } from '#contract/job-causes.ts'

/** Index of the column that each field is read from. */
export type Mapping = Readonly<Record<string, number | null>>
/** Choices beside the columns, such as defaults for empty cells. */
export type Values = Readonly<Record<string, unknown>>
/** How a file is read, as far as somebody has chosen. */
export type Reading = { encoding?: ImportEncoding; delimiter?: ImportDelimiter; headingLine?: number }

/** What the address says. A wizard whose address says less leaves the other parts out. */
export type Place = { file?: string | undefined; step?: 'columns' | 'review'; reading?: Reading; checkedAt?: string }

/** A table as read with one encoding, separator and line of headings. */
export type FileTable = {
  encoding: ImportEncoding
  encodingCertain: boolean
  delimiter: ImportDelimiter
  /** Line of the headings, from 1; 0 if there are none. */
  headingLine: number
  beginning: readonly { line: number; text: string }[]
  total: number
  columns: readonly { index: number; heading: string; samples: readonly string[] }[]
}

/** A reason why rows are left out, or what else was found in them. */
export type FileCause = {
  path: string | null
  code: RowFindingCode | 'UNKNOWN'
  codeText: string
  message: string
  value: string | null
  outcome: 'CREATE' | 'CHANGE' | 'SKIP' | 'BROKEN'
  count: number
  lines: readonly number[]
}

/** A value in place of that of the file. */
export type Correction = { line: number; field: string; value: string }

/** An uploaded file with the result of its last check. */
export type ImportedFile = {
  id: string
  fileName: string
  /** Undefined if the file has no columns to choose, or if its import was started. */
  table: FileTable | undefined
  mapping: Mapping
  values: Values
  /** Empty where the page asks for them itself. */
  causes: readonly FileCause[]
  /** Values with which it was checked last. */
  corrections: readonly Correction[]
  total: number
  creating: number
  /** Rows that would change a record which exists already. */
  changing: number
  skipped: number
  broken: number
  /** Number of emails that the import sends. */
  emails: number
  /** Number of further emails that those changes send. */
  changeEmails: number
  /** Number of values that those changes clear, by field. */
  cleared?: readonly { path: string; count: number }[]
  checkedAt: string | null
  startedAt: string | null
  /** Job that takes back what was imported. */
  undoneBy: string | null
}

/** Why a step was refused. `NO_ANSWER`: the server could not be reached. */
export type Problem = { path: string | null; code: string; message: string }

/** `reference` names the error in the server's log. */
export type Opened =
  | { outcome: 'missing' }
  | { outcome: 'failed'; reference: string | undefined }
  | { outcome: 'opened'; file: ImportedFile }
/** `checkedAt` identifies the check that was asked for; another tab may have checked the file since. */
export type Checked = { outcome: 'refused'; problems: readonly Problem[] } | { outcome: 'checked'; checkedAt: string; file: ImportedFile }
/** `unanswered`: nobody knows yet whether it was started. `late` hears it as soon as the server says. */
export type Started =
  | { outcome: 'refused'; problems: readonly Problem[] }
  | { outcome: 'started' }
  | { outcome: 'unanswered'; late?: ((listener: (started: Started) => void) => () => void) | undefined }

export type ImportInput = { place: Place; maxBytes: number }
/** Choices with which a file is checked. */
export type Choices = { file: ImportedFile | undefined; mapping: Mapping; values: Values; corrections: readonly Correction[] }

export type ImportEvent =
  /** The address has changed by a link, or by the history of the browser. */
  | { type: 'address.moved'; place: Place }
  /** `size` in bytes. */
  | { type: 'choose'; file: File; size: number }
  | { type: 'upload.progressed'; share: number }
  | { type: 'upload.completed'; id: string }
  | { type: 'upload.refused'; problems: readonly Problem[] }
  | { type: 'read'; reading: Reading }
  | { type: 'map'; field: string; column: number | null }
  /** `paths` are those of the problems that no longer apply. */
  | { type: 'define'; values: Values; paths: readonly string[] }
  | { type: 'check' }
  | { type: 'back' }
  /** A correction without a value takes back the one of the same field. */
  | { type: 'correct'; correction: Omit<Correction, 'value'> & { value: string | null } }
  /** Withdraws the corrections that were not checked yet. */
  | { type: 'withdraw' }
  | { type: 'show' }
  /** `changes`: records that exist already are changed as well. */
  | { type: 'start'; changes?: boolean }
  | { type: 'start.accepted' }
  | { type: 'start.refused'; problems: readonly Problem[] }
  | { type: 'start.unanswered' }
  | { type: 'retry' }

/** What is done with one kind of file. Each function rejects if the server does not answer. */
export type ImportSource = {
  upload: (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<{ id: string } | { problems: readonly Problem[] }>
  open: (place: Place) => Promise<Opened>
  check: (file: ImportedFile, choices: Omit<Choices, 'file'>) => Promise<Checked>
  start: (file: ImportedFile, changes: boolean) => Promise<Started>
}

/** The address of the page that runs the chart. */
export type ImportAddress = {
  place: { get: () => Place; subscribe: (hear: () => void) => () => void }
  show: (place: Place, replaces: boolean) => void
  openJob: (id: string, replaces: boolean) => void
}
