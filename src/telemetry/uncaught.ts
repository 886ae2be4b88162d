import type { ErrorReport, Telemetry } from './telemetry.ts'

/** Reports every error and rejected promise that nobody caught. Answers what ends the watch. */
export function watchUncaught(window: Window, telemetry: Pick<Telemetry, 'report'>): () => void {
  const stop = new AbortController()
  const url = () => window.location.pathname
  window.addEventListener(
    'error',
    (event) => telemetry.report({ message: event.message, url: url(), line: whole(event.lineno), column: whole(event.colno) }),
    { signal: stop.signal },
  )
  window.addEventListener('unhandledrejection', (event) => telemetry.report(readRejection(event.reason, url())), { signal: stop.signal })
  return () => stop.abort()
}

/** What a rejected promise says of itself: its message, and the place on top of its stack (0 where there is none). */
export function readRejection(reason: unknown, url: string): ErrorReport {
  const message = reason instanceof Error ? reason.message : String(reason)
  const place = reason instanceof Error ? /:(\d+):(\d+)\)?\s*$/m.exec(reason.stack ?? '') : null
  return { message, url, line: whole(Number(place?.[1])), column: whole(Number(place?.[2])) }
}

const whole = (value: number | undefined) => (value !== undefined && Number.isInteger(value) && value > 0 ? value : 0)
