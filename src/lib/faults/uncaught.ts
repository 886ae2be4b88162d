import { referenceOf } from './error-reference.ts'
import type { Incident } from './incidents.ts'
import { isOfNetwork } from './network-failure.ts'

export function watchUncaught(window: Pick<Window, 'addEventListener'>, report: (incident: Incident) => void): void {
  window.addEventListener('error', ({ error, message, lineno, colno }) => {
    // Without an error object it is a notice of the browser, such as a ResizeObserver that needs another frame.
    if (error == null) return
    report({ ...readError(error, 'SCRIPT'), message, place: { line: whole(lineno), column: whole(colno) } })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isCalledOff(reason)) report(readError(reason, 'PROMISE'))
  })
}

/** Reads the message of an error and the position at the top of its stack (0 if there is none). */
export function readError(error: unknown, origin: 'RENDERING' | 'SCRIPT' | 'PROMISE'): Incident {
  const place = error instanceof Error ? /:(\d+):(\d+)\)?\s*$/m.exec(error.stack ?? '') : null
  return {
    traceId: referenceOf(error),
    code: isOfNetwork(error) ? 'NETWORK' : origin,
    message: error instanceof Error ? error.message : String(error),
    place: { line: whole(Number(place?.[1])), column: whole(Number(place?.[2])) },
  }
}

const whole = (value: number) => (Number.isInteger(value) && value > 0 ? value : 0)

const isCalledOff = (reason: unknown) => reason instanceof Error && reason.name === 'AbortError'
