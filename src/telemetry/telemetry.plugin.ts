import { afterReady } from '../lib/page-readiness.ts'
import type { TelemetrySink } from './telemetry.ts'
import { createTelemetry } from './telemetry.ts'
import { watchUncaught } from './uncaught.ts'

type Failed = { message: string; traceId: string; operation: string; code: string }

/** The part of the running portal that has errors to report. */
type Portal = { incidents: { get: () => Failed | undefined; subscribe: (hear: () => void) => unknown } }

const SERVICE = 'Portico'
/** Milliseconds. */
const NEVER_READY = 10_000

/**
 * Reports uncaught errors and failed data calls to `address` (spec section 8). The sink is a chunk of its own that comes when the
 * page is ready and the browser has time, and on a page that never gets ready, too.
 */
export function reportErrors(window: Window, portal: Portal, address: string): void {
  const telemetry = createTelemetry()
  watchUncaught(window, telemetry)
  portal.incidents.subscribe(() => {
    const failed = portal.incidents.get()
    if (!failed) return
    const { message, traceId, operation, code } = failed
    const url = window.location.pathname
    telemetry.report({ message, url, line: 0, column: 0, operation, traceId, graphQLErrors: [{ message, code }] })
  })
  const open = () => void loadSink(address).then(telemetry.open, telemetry.close)
  afterReady(window, open, { atLatest: NEVER_READY })
}

const loadSink = async (address: string): Promise<TelemetrySink> => {
  const { otlpSink } = await import('./otlp.sink.ts')
  return otlpSink(address, SERVICE)
}
