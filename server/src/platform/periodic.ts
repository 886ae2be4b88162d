import type { Logger } from './log.ts'

type Task = {
  readonly name: string
  readonly everyMs: number
  /** @param closing aborted when the task should end soon */
  readonly run: (closing: AbortSignal) => Promise<unknown>
  readonly log: Pick<Logger, 'error'>
}

export type Periodic = {
  /** Runs now; if it is already running, once more afterwards. */
  wake(): void
  /** Stops, after the current run has ended. */
  close(): Promise<void>
}

/**
 * Runs a task repeatedly, never twice at the same time. An error is logged and does not stop it. It does not keep the process alive, and starts with
 * the first interval or `wake`.
 */
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
