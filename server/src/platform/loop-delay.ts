import { currentTrace } from './http/trace.ts'

const EVERY_MS = 20

let current = 'other'
const worst = new Map<string, number>()

/** Notes what this process works on from now on: what holds the event loop up is told under the last of these names. */
export function working(operation: string): void {
  current = operation
  const trace = currentTrace()
  if (trace) trace.operation = operation
}

/** The same where the work of a request goes on after it has waited. */
export function workingOn(): void {
  const operation = currentTrace()?.operation
  if (operation !== undefined) current = operation
}

/** How long each operation has held the event loop up at worst since this was last asked, in seconds. */
export function worstDelays(): ReadonlyMap<string, number> {
  const told = new Map(worst)
  worst.clear()
  return told
}

/** Watches how late a timer comes. @returns what ends that */
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
