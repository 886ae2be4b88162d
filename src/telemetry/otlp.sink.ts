import type { ErrorReport, TelemetrySink } from './telemetry.ts'

type Beacon = (url: string, body: string) => void
type Value = { stringValue: string } | { intValue: string }

/**
 * Sends reports as OTLP/HTTP log records (JSON encoding, severity ERROR) to `<address>/v1/logs`, with one request for all reports within a second.
 * `service` is the name of the application; times are in nanoseconds since 1970, as the protocol requires.
 */
export function otlpSink(address: string, service: string, beacon: Beacon = sendBeacon, now = Date.now): TelemetrySink {
  const url = `${address.replace(/\/$/, '')}/v1/logs`
  let waiting: { at: number; report: ErrorReport }[] = []
  const flush = () => {
    const records = waiting.map(({ at, report }) => toRecord(at, report))
    waiting = []
    beacon(url, JSON.stringify(toRequest(service, records)))
  }
  return {
    send(reports) {
      if (waiting.length === 0) setTimeout(flush, 1000)
      waiting.push(...reports.map((report) => ({ at: now(), report })))
    },
  }
}

function sendBeacon(url: string, body: string) {
  // `keepalive` lets the request outlive the page; omitting credentials keeps the user unknown to the collector.
  fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit', headers: { 'Content-Type': 'application/json' } }).catch(
    () => undefined,
  )
}

const attribute = (key: string, value: Value) => ({ key, value })

function toRecord(at: number, report: ErrorReport) {
  const text = (key: string, value: string | undefined) => (value === undefined ? [] : [attribute(key, { stringValue: value })])
  return {
    timeUnixNano: `${at}000000`,
    severityNumber: 17,
    severityText: 'ERROR',
    body: { stringValue: report.message },
    ...(report.traceId !== undefined && { traceId: report.traceId }),
    attributes: [
      ...text('url.path', report.url),
      attribute('code.line.number', { intValue: String(report.line) }),
      attribute('code.column.number', { intValue: String(report.column) }),
      ...text('graphql.operation.name', report.operation),
      ...text('graphql.errors', report.graphQLErrors && JSON.stringify(report.graphQLErrors)),
    ],
  }
}

const toRequest = (service: string, logRecords: unknown[]) => ({
  resourceLogs: [
    {
      resource: { attributes: [attribute('service.name', { stringValue: service })] },
      scopeLogs: [{ scope: { name: 'portico' }, logRecords }],
    },
  ],
})
