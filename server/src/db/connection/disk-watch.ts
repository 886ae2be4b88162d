import { statfsSync } from 'node:fs'
import { Mistake } from '../../platform/mistake.ts'

/** The database in DATA_DIR cannot go on. The message is one sentence for the person who runs it. */
export class DatabaseStoppedError extends Mistake {
  override name = 'DatabaseStoppedError'
}

/** Two segments of PostgreSQL's log: where the next one cannot be written, it panics in the midst of a change and never answers again. */
const LEAST_FREE = 33_554_432
const LOOK_EVERY_MS = 5000
/** A statement may take long; one that takes so long on a full disk is one that will never end. */
const SILENT_MS = 15_000

export type DiskWatch = {
  /** Why nothing should be written now, in a sentence; undefined while there is room. */
  fault(): string | undefined
  /** The same as it is at this moment. */
  look(): string | undefined
  /** Something was asked that will be answered. */
  asked(): void
  answered(): void
  close(): void
}

type Watching = {
  /** Told when there is too little room, and with undefined when there is enough again. */
  onChange: (fault: string | undefined) => void
  /** Told once that the database is silent on a full disk. */
  onStopped: (error: DatabaseStoppedError) => void
  /** Free bytes of a directory's disk. */
  free?: (directory: string) => number
}

/** Looks every five seconds how much room a directory has, and whether the database in it still answers. */
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

/** A directory that is gone is none that is full. */
function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
