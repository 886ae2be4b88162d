/** How far a run is, as its record and its jobs have it. */
export type Stage = 'draft' | 'planning' | 'reviewed' | 'running' | 'pausing' | 'paused' | 'finished' | 'undoing' | 'undone'

/** What of the run's record decides what may be done. Everything else of it stays in the client's cache. */
export type Run = {
  id: string
  version: number
  stage: Stage
  /** Records that would be made or changed. */
  migrating: number
  /** Records that failed and may be tried again. */
  failed: number
  /** Whether it can be taken back still. */
  undoable: boolean
  /** What pause, resume, cancel, retry and undo are about; undefined before there is one, and where it is another’s who is still there. */
  jobId?: string | undefined
}

export type Command = 'create' | 'change' | 'review' | 'start' | 'pause' | 'resume' | 'cancel' | 'retry' | 'undo'

/** What the server says of a run. `refused`: by a code, with the run as it is now where there is one. */
export type Answer = { outcome: 'done'; run: Run } | { outcome: 'refused'; code: string; run?: Run } | { outcome: 'gone' }

/** What somebody chose. `rules` are handed on to the server as they are. */
export type Choice = {
  wizard?: 'USERS' | 'NATURAL_HR_CUSTOMERS' | 'NATURAL_HR_USERS'
  /** Of a new run: the export that its records are read from. */
  fileId?: string
  customers?: string[]
  leftOut?: string[]
  rules?: object
}

export type MigrationEvent =
  | { type: 'choose'; choice: Choice }
  | { type: 'change'; choice: Choice }
  | { type: 'back' }
  /** To the review that is there already. */
  | { type: 'forward' }
  | { type: 'review' }
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'undo' }
  /** The run is looked for once more. */
  | { type: 'again' }
