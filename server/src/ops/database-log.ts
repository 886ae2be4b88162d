import type { DestinationStream } from 'pino'
import type { Database } from '../db/database.ts'
import { log, logLevels } from '../tables/logs/log.table.ts'
import { currentTrace } from '../platform/http/trace.ts'
import { createLogBudget } from '../platform/log-budget.ts'

const KEPT_LEVELS = new Set(['warn', 'error', 'fatal'])
const FLUSH_MS = 1000
const BATCH = 200
const CAPACITY = 2000

/** Stores warnings, errors and referenced lines in the table `log`, in batches and limited per caller; never blocks the logger. */
type DatabaseLog = DestinationStream & {
  /** Sets the database for all lines, including earlier ones. */
  attach(db: Database): void
  flush(): Promise<void>
  close(): Promise<void>
}

type Line = { at: Date; level: (typeof logLevels)[number]; message: string; traceId: string | null; fields: Record<string, unknown> | null }

export function createDatabaseLog(): DatabaseLog {
  let db: Database | undefined
  let waiting: Line[] = []
  const isInBudget = createLogBudget()
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    const target = db
    if (!target) return
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH)
      try {
        await target.orm.insert(log).values(batch)
      } catch {
        // The lines are on standard output already; logging the log's own failure would never end.
        dropped += batch.length
      }
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    return (writing = writing.then(write))
  }
  return {
    write(text) {
      const line = parse(text)
      if (!line) return
      if (waiting.length >= CAPACITY || !isInBudget(currentTrace()?.caller)) {
        dropped += 1
        return
      }
      waiting.push(dropped > 0 ? { ...line, fields: { ...line.fields, droppedBefore: dropped } } : line)
      dropped = 0
      if (db) timer ??= setTimeout(() => void flush(), FLUSH_MS).unref()
    },
    attach(database) {
      db = database
      if (waiting.length > 0) void flush()
    },
    flush,
    async close() {
      await flush()
      db = undefined
      waiting = []
    },
  }
}

function parse(text: string): Line | undefined {
  const { time, level, msg, traceId, reference, ...fields } = JSON.parse(text) as Record<string, unknown>
  const known = logLevels.find((each) => each === level)
  if (known === undefined || (!KEPT_LEVELS.has(known) && reference !== true)) return undefined
  return {
    at: new Date(String(time)),
    level: known,
    message: (typeof msg === 'string' ? msg : '').slice(0, 4000),
    traceId: typeof traceId === 'string' ? traceId : null,
    fields: Object.keys(fields).length > 0 ? fields : null,
  }
}
