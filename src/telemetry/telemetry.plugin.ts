import type { Incident, Incidents } from '../lib/faults/incidents.ts'
import { afterReady } from '../lib/page-readiness.ts'
import { createTelemetry, type ErrorReport, type TelemetrySink } from './telemetry.ts'

const SERVICE = 'Portico'
/** Milliseconds after which the sink is loaded on a page that never becomes ready. */
const NEVER_READY = 10_000

/**
 * Reports every captured incident to `address`, including earlier ones. The sink is a separate chunk that is loaded when the page is ready and the
 * browser idle, and also on a page that never becomes ready.
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

/** Converts an incident of the page `url` to a report. */
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
