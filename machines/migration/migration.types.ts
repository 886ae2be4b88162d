/** Stage of a run, from its record and its jobs. */
export type Stage = 'draft' | 'planning' | 'reviewed' | 'running' | 'pausing' | 'paused' | 'cancelled' | 'finished' | 'undoing' | 'undone'

export type Wizard = 'USERS' | 'NATURAL_HR_CUSTOMERS' | 'NATURAL_HR_USERS'

/** The part of the run's record that determines what can be done. The rest stays in the client's cache. */
export type Run = {
  id: string
  wizard: Wizard
  version: number
  /** Whether the user is the owner of the run. */
  isOwn: boolean
  stage: Stage
  /** Number of records that would be created or changed. */
  migrating: number
  /** Number of records that can be tried again: those that failed and, of a cancelled run, those that it had not reached. */
  failed: number
  /** Whether the run can still be undone. */
  undoable: boolean
  /** Job that pause, resume, cancel, retry and undo act on. Undefined if there is none yet, or if it belongs to another user who still exists. */
  jobId?: string | undefined
}

export type Command = 'create' | 'change' | 'review' | 'start' | 'pause' | 'resume' | 'cancel' | 'retry' | 'undo' | 'takeOver'

/** The server's answer about a run. `refused`: with a code, and the current run if there is one. */
export type Answer = { outcome: 'done'; run: Run } | { outcome: 'refused'; code: string; run?: Run } | { outcome: 'gone' }

/** The user's choice. `rules` are passed to the server unchanged. */
export type Choice = {
  wizard?: Wizard
  /** For a new run: the export from which its records are read. */
  fileId?: string
  customers?: string[]
  leftOut?: string[]
  /** Records that are the person whom the portal has for them. */
  confirmed?: string[]
  rules?: object
  /** For an undo: the number of records that the user was shown. */
  count?: number | undefined
  digest?: string | undefined
}

export type MigrationEvent =
  | { type: 'choose'; choice: Choice }
  | { type: 'change'; choice: Choice }
  | { type: 'back' }
  /** To the existing review. */
  | { type: 'forward' }
  | { type: 'review' }
  | { type: 'start' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'cancel' }
  | { type: 'retry' }
  /** With the number and the digest of the records that the user was shown. */
  | { type: 'undo'; count?: number | undefined; digest?: string | undefined }
  /** Makes the user the owner of another user's run. */
  | { type: 'takeOver' }
  /** Reads the run's record again. */
  | { type: 'again' }
