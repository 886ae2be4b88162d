import { statfsSync } from 'node:fs'
import { Mistake } from '../../platform/mistake.ts'

/** The database in DATA_DIR cannot go on. The message is one sentence for the person who runs it. */
export class DatabaseStoppedError extends Mistake {
  override name = 'DatabaseStoppedError'
}

/** Two segments of PostgreSQL's log, in bytes: if the next one cannot be written, it panics in the middle of a change and never responds again. */
const LEAST_FREE = 33_554_432
const LOOK_EVERY_MS = 5000
/** Silence in milliseconds after which a statement on a full disk is assumed never to end. */
const SILENT_MS = 15_000

export type DiskWatch = {
  /** Why nothing should be written now, in a sentence; undefined while there is room. */
  fault(): string | undefined
  /** Like `fault`, checked at this moment. */
  look(): string | undefined
  /** Notes that a message was sent that will be answered. */
  asked(): void
  answered(): void
  close(): void
}

type Watching = {
  /** Called when there is too little room, and with undefined when there is enough again. */
  onChange: (fault: string | undefined) => void
  /** Called once if the database is silent on a full disk. */
  onStopped: (error: DatabaseStoppedError) => void
  free?: (directory: string) => number
}

/** Checks every five seconds how much room a directory has, and whether the database in it still responds. */
export function watchDisk(directory: string, { onChange, onStopped, free = freeBytes }: Watching): DiskWatch {
  let fault: string | undefined
  let unanswered = 0
  let silentSince = 0
  const look = () => {
    const bytes = free(directory)
    const now = bytes < LEAST_FREE ? sentenceOf(directory, bytes) : undefined
    if ((now === undefined) !== (fault === undefined)) onChange(now)
    return (fault = now)
  }
  const watch = () => {
    look()
    if (fault === undefined || unanswered === 0 || Date.now() - silentSince < SILENT_MS) return
    clearInterval(timer)
    onStopped(new DatabaseStoppedError(`${fault} The database has stopped answering; start again when there is room.`))
  }
  const timer = setInterval(watch, LOOK_EVERY_MS).unref()
  look()
  return {
    fault: () => fault,
    look,
    asked() {
      if (unanswered === 0) silentSince = Date.now()
      unanswered += 1
    },
    answered() {
      unanswered -= 1
      silentSince = Date.now()
    },
    close: () => clearInterval(timer),
  }
}

const sentenceOf = (directory: string, bytes: number) =>
  `The disk of DATA_DIR (${directory}) has ${Math.floor(bytes / 1_048_576)} MiB left, and PGlite needs 32: free some space.`

/** A directory that does not exist does not count as full. */
function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
