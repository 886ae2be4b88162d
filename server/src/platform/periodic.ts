import type { Logger } from './log.ts'

type Task = {
  /** As the log names it. */
  readonly name: string
  readonly everyMs: number
  /** @param closing aborted when the task is to come to an end soon */
  readonly run: (closing: AbortSignal) => Promise<unknown>
  readonly log: Pick<Logger, 'error'>
}

export type Periodic = {
  /** Runs now; while it runs already, once more after that. */
  wake(): void
  /** Runs no more, once what runs has ended. */
  close(): Promise<void>
}

/** Runs a task again and again, never twice at the same time. An error is logged and ends nothing. It keeps no process alive, and begins with the first interval or `wake`. */
export function periodic({ name, everyMs, run, log }: Task): Periodic {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const runOnce = async () => {
    try {
      await run(closing.signal)
    } catch (err) {
      log.error({ err, task: name }, 'A periodic task failed')
    }
  }
  const runAll = async () => {
    do {
      isAskedAgain = false
      await runOnce()
    } while (isAskedAgain && !closing.signal.aborted)
    running = undefined
  }
  const begin = () => {
    if (!closing.signal.aborted) running ??= runAll()
  }
  const timer = setInterval(begin, everyMs).unref()
  return {
    wake() {
      isAskedAgain = true
      begin()
    },
    async close() {
      closing.abort()
      clearInterval(timer)
      await running
    },
  }
}
