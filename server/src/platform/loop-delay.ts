import { currentTrace } from './http/trace.ts'

const EVERY_MS = 20

let current = 'other'
const worst = new Map<string, number>()

/** Notes the operation that this process works on from now on: a blocked event loop is reported under the last of these names. */
export function working(operation: string): void {
  current = operation
  const trace = currentTrace()
  if (trace) trace.operation = operation
}

/** Like `working`, for a request that continues after it has waited. */
export function workingOn(): void {
  const operation = currentTrace()?.operation
  if (operation !== undefined) current = operation
}

/** Longest delay of the event loop by operation since the last call, in seconds. */
export function worstDelays(): ReadonlyMap<string, number> {
  const delays = new Map(worst)
  worst.clear()
  return delays
}

/** Measures how late a timer fires. @returns the function that stops it */
export function watchLoop(): () => void {
  let due = performance.now() + EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    const delay = Math.max(0, now - due) / 1000
    worst.set(current, Math.max(worst.get(current) ?? 0, delay))
    due = now + EVERY_MS
    current = 'other'
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
