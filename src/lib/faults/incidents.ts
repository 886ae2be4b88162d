import { createStore } from '../storage/store.ts'
import type { Store } from '../storage/store.ts'

/** Something that went wrong in a way nobody expected. */
export type Incident = {
  /** W3C trace id: the reference that finds the log rows. */
  traceId: string
  /** Code of the server's answer (`INTERNAL`, `RATE_LIMITED`, ...), `NETWORK`, or where it came from: `RENDERING`, `SCRIPT`, `PROMISE`. */
  code: string
  message: string
  /** Name of the GraphQL operation that failed. */
  operation?: string | undefined
  /** Line and column of the script, 0 where they cannot be known. */
  place?: { line: number; column: number }
  /** Absent where a repetition could do something twice, or nothing can be repeated. */
  retry?: (() => void) | undefined
}

export type Incidents = {
  /** The one that the error toast shows. */
  current: Pick<Store<Incident | undefined>, 'get' | 'subscribe'>
  /** The newest first; of an earlier page none. */
  captured: Pick<Store<readonly Incident[]>, 'get' | 'subscribe'>
  /** `isShown`: the page itself says it, so that the toast need not. One that is captured already is not captured again. */
  report: (incident: Incident, isShown?: boolean) => void
  /** Puts the toast away. */
  close: () => void
  /** Forgets all of them. */
  clear: () => void
}

const MOST_KEPT = 20

/** Keeps what has failed. Of a network that is away the offline banner tells: such a failure is kept, but has no toast besides. */
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
