/** Input of the preview: the action, the selection and the parameters. */
export type BulkRequest = Readonly<Record<string, unknown>>

export type BulkError = { path: string | null; code: string; message: string }

export type BulkPreview = {
  total: number
  /** Identifies the set of selected rows. The start is refused if the selection no longer matches it. */
  digest?: string | undefined
  checked: number
  changing: number
  unchanged: number
  refused: readonly { code: string; message: string; count: number }[]
  effects?: readonly { code: string; count: number }[]
}

type SelectionPart = { count: number; names: readonly string[] }
/** Records that left or joined the selection since the preview. */
export type SelectionDifference = { left: SelectionPart; came: SelectionPart }

/** What is sent to start the job. `key` is the ID of the job: the server starts at most one job with it. */
export type BulkStart = { key: string; request: BulkRequest; preview: Pick<BulkPreview, 'total' | 'digest'> }

/** Result of a preview. A refusal without errors is a failure whose reason is unknown. */
export type Previewed = { outcome: 'previewed'; preview: BulkPreview } | { outcome: 'refused'; errors: readonly BulkError[] }

export type BulkEvent =
  /** The user asks what the action would do. */
  | { type: 'preview'; request: BulkRequest }
  /** The user edits a parameter. */
  | { type: 'change' }
  /** The page itself finds an error in the parameters. */
  | { type: 'reject'; errors: readonly BulkError[] }
  /** The user confirms the preview. `key` is used if this start was not sent before. */
  | { type: 'confirm'; key: string }
  | { type: 'close' }
  | { type: 'start.accepted'; jobId: string }
  | { type: 'start.changed'; errors: readonly BulkError[]; difference?: SelectionDifference | undefined }
  | { type: 'start.refused'; errors: readonly BulkError[] }
  /** The answer was lost. Its listener goes on asking for the outcome. */
  | { type: 'start.unanswered' }

/** Answers of the server to the two mutations of a bulk action. */
export type PreviewAnswer = BulkPreview & { errors?: readonly BulkError[] | null }
export type StartAnswer = { job?: { id: string } | null; difference?: SelectionDifference | null; errors?: readonly BulkError[] | null }

/** What the dialog does once the chart knows the outcome. */
export type BulkReports = {
  /** The dialog is open: opens the page of the job. */
  followJob: (jobId: string) => void
  /** The dialog was closed: shows a message. */
  reportJob: (jobId: string) => void
  reportErrors: (errors: readonly BulkError[]) => void
  reportSilence: () => void
}
