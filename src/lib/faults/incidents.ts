import { createStore, type Store } from '../storage/store.ts'

export type Incident = {
  /** W3C trace ID, the reference by which the log rows are found. */
  traceId: string
  /** Code of the server's answer (`INTERNAL`, `RATE_LIMITED`, ...), `NETWORK`, or the origin of the error: `RENDERING`, `SCRIPT`, `PROMISE`. */
  code: string
  message: string
  operation?: string | undefined
  /** Line and column of the script; 0 if unknown. */
  place?: { line: number; column: number }
  /** Absent if a repetition could do something twice, or nothing can be repeated. */
  retry?: (() => void) | undefined
}

export type Incidents = {
  /** Incident that the error toast shows. */
  current: Pick<Store<Incident | undefined>, 'get' | 'subscribe'>
  /** Incidents of this page load, newest first. */
  captured: Pick<Store<readonly Incident[]>, 'get' | 'subscribe'>
  /** `isShown`: the page shows the error itself, so no toast is needed. An incident that is already captured is not captured again. */
  report: (incident: Incident, isShown?: boolean) => void
  close: () => void
  clear: () => void
}

const MOST_KEPT = 20

/** Captures incidents. While the browser is offline the banner reports that, so a failure is captured without a toast. */
export const createIncidents = (window: Pick<Window, 'navigator' | 'addEventListener'>): Incidents => {
  const current = createStore<Incident | undefined>(undefined)
  const captured = createStore<readonly Incident[]>([])
  const close = () => current.set(undefined)
  const closeOfNetwork = () => current.get()?.code === 'NETWORK' && close()
  for (const change of ['offline', 'online']) window.addEventListener(change, closeOfNetwork)
  return {
    current,
    captured,
    report: (incident, isShown = false) => {
      if (captured.get().some(({ traceId }) => traceId === incident.traceId)) return
      captured.set([incident, ...captured.get()].slice(0, MOST_KEPT))
      const isTold = isShown || (incident.code === 'NETWORK' && !window.navigator.onLine)
      if (!isTold) current.set(incident)
    },
    close,
    clear: () => {
      close()
      captured.set([])
    },
  }
}
