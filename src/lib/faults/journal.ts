import type { InspectionEvent } from 'xstate'

/** One event of a running statechart. It has only types and IDs: no payload, no token, nothing personal. */
type JournalEntry = {
  /** Epoch milliseconds. */
  at: number
  /** ID of the chart, such as `auth`. */
  chart: string
  event: string
  /** Dotted paths of the leaf states after the event. Empty once the chart was stopped. */
  states: readonly string[]
}

const KEPT = 200

/**
 * Records the last 200 events of every statechart of an actor system, and the current states of each chart. Pass `observe` to
 * `createActor(..., { inspect })`.
 */
export function createJournal(now: () => number = Date.now) {
  let entries: readonly JournalEntry[] = []
  let standing: ChartStates = new Map()
  const listeners = new Set<() => void>()
  let recorder: ((event: InspectionEvent) => void) | undefined

  return {
    observe: (event: InspectionEvent): void => {
      recorder?.(event)
      if (event.type !== '@xstate.snapshot') return
      const chart = chartOf(event.actorRef)
      if (chart === undefined) return
      // Leaving a page stops its chart.
      const states = isStopped(event.snapshot) ? [] : leavesOf(event.snapshot)
      const changed = standing.get(chart)?.join() !== states.join()
      if (!changed && event.event.type.startsWith('xstate.promise')) return
      entries = [...entries.slice(1 - KEPT), { at: now(), chart, event: event.event.type, states }]
      standing = standAfter(standing, { chart, states })
      for (const hear of listeners) hear()
    },
    /** Passes every inspected event to a recorder as well, from now on. */
    attach: (observe: (event: InspectionEvent) => void) => {
      recorder = observe
    },
    /** Entries, oldest first. The array is the same object until the next entry. */
    entries: () => entries,
    /** Leaf states by chart ID; a chart that does not run is absent. */
    standing: () => standing,
    subscribe: (hear: () => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
  }
}

/** Leaf states by chart ID; a chart that does not run is absent. */
type ChartStates = ReadonlyMap<string, readonly string[]>

/** Returns the states of the charts after one more entry. */
const standAfter = (before: ChartStates, { chart, states }: Pick<JournalEntry, 'chart' | 'states'>): ChartStates => {
  const after = new Map(before)
  if (states.length > 0) after.set(chart, states)
  else after.delete(chart)
  return after
}

export type Journal = ReturnType<typeof createJournal>

/** ID of the chart that an actor runs. Undefined if it runs none. */
export function chartOf(actor: object): string | undefined {
  const logic: unknown = 'logic' in actor ? actor.logic : undefined
  if (typeof logic !== 'object' || logic === null || !('root' in logic) || !('id' in logic)) return undefined
  return String(logic.id)
}

const isStopped = (snapshot: object): boolean => 'status' in snapshot && snapshot.status === 'stopped'

/** Flattens a state value: `{ signedIn: 'negotiating' }` becomes `['signedIn.negotiating']`. Parallel states give several paths. */
export function leavesOf(snapshot: unknown): string[] {
  if (typeof snapshot !== 'object' || snapshot === null || !('value' in snapshot)) return []
  return pathsOf(snapshot.value, '')
}

function pathsOf(value: unknown, above: string): string[] {
  if (typeof value === 'string') return [above + value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => {
    const paths = pathsOf(below, `${above}${key}.`)
    return paths.length > 0 ? paths : [above + key]
  })
}
