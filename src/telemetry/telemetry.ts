/** An error report. `line` and `column` are 0 if unknown; `url` has no query string. */
export type ErrorReport = {
  message: string
  url: string
  line: number
  column: number
  /** Codes and paths of GraphQL errors; never variables or data. */
  graphQLErrors?: readonly { message: string; path?: string; code?: string }[]
  operation?: string
  traceId?: string
}

/** Receiver of reports. It must not throw; a report that cannot be delivered is dropped. */
export type TelemetrySink = { send(reports: readonly ErrorReport[]): void }

type Telemetry = { report(report: ErrorReport): void; open(sink: TelemetrySink): void; close(): void }

const KEPT_UNTIL_OPEN = 20
const LONGEST_MESSAGE = 500

/** Excludes routes whose URLs and errors may contain secrets. */
const isSilent = (url: string) => /^\/(signin-oidc|signin-silent-oidc|account|connect)(\/|$)/.test(pathOf(url))

/** Creates the interface by which the portal reports errors. It buffers the first reports until a sink is loaded, which may be never. */
export function createTelemetry(): Telemetry {
  let sink: TelemetrySink | undefined
  let early: ErrorReport[] = []
  let closed = false
  return {
    report(report) {
      if (closed || isSilent(report.url)) return
      const safe = { ...report, url: pathOf(report.url), message: report.message.slice(0, LONGEST_MESSAGE) }
      if (sink) sink.send([safe])
      else if (early.length < KEPT_UNTIL_OPEN) early.push(safe)
    },
    open(next) {
      sink = next
      if (early.length > 0) sink.send(early)
      early = []
    },
    close() {
      closed = true
      early = []
    },
  }
}

function pathOf(url: string): string {
  try {
    return new URL(url, 'https://portal.invalid').pathname
  } catch {
    return '/'
  }
}
