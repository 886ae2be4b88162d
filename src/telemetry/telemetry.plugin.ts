import type { Incident, Incidents } from '../lib/faults/incidents.ts'
import { afterReady } from '../lib/page-readiness.ts'
import type { ErrorReport, TelemetrySink } from './telemetry.ts'
import { createTelemetry } from './telemetry.ts'

const SERVICE = 'Portico'
/** Milliseconds. */
const NEVER_READY = 10_000

/**
 * Reports everything that is captured to `address`, also what failed before. The sink is a chunk of its own that comes when the
 * page is ready and the browser has time, and on a page that never gets ready, too.
 */
export function reportErrors(window: Window, { captured }: Pick<Incidents, 'captured'>, address: string): void {
  const telemetry = createTelemetry()
  const reported = new WeakSet<Incident>()
  const reportNew = () => {
    for (const incident of captured
      .get()
      .filter((each) => !reported.has(each))
      .toReversed()) {
      reported.add(incident)
      telemetry.report(reportOf(incident, window.location.pathname))
    }
  }
  reportNew()
  captured.subscribe(reportNew)
  const open = () => void loadSink(address).then(telemetry.open, telemetry.close)
  afterReady(window, open, { atLatest: NEVER_READY })
}

/** One thing that was captured on the page `url`, as it is reported. */
export const reportOf = ({ message, traceId, operation, code, place }: Incident, url: string): ErrorReport => ({
  message,
  url,
  line: place?.line ?? 0,
  column: place?.column ?? 0,
  traceId,
  ...(operation !== undefined && { operation, graphQLErrors: [{ message, code }] }),
})

const loadSink = async (address: string): Promise<TelemetrySink> => {
  const { otlpSink } = await import('./otlp.sink.ts')
  return otlpSink(address, SERVICE)
}
