import type { Entry } from './recording.ts'

/** Entries that are kept of each chart. */
export const MOST_OF_A_CHART = 200
/** Largest entry in characters; a larger one loses its details. */
const LONGEST_ENTRY = 4_096

/** The last entries of each chart, so that one that ticks every second does not displace the others. */
export function createRing(initial: readonly Entry[] = []) {
  const rings = new Map<string, Entry[]>()
  let next = 1
  let all: readonly Entry[] | undefined

  const add = (entry: Omit<Entry, 'n'>) => {
    const ring = rings.get(entry.chart) ?? []
    rings.set(entry.chart, ring)
    const n = next++
    const repeated = repetitionOf(ring, entry)
    if (repeated === -1) ring.push({ ...slim(entry), n })
    else ring[repeated] = { ...slim(entry), n: ring[repeated]?.n ?? n, count: (ring[repeated]?.count ?? 1) + 1 }
    if (ring.length > MOST_OF_A_CHART) ring.shift()
    all = undefined
  }
  for (const { n, ...entry } of initial) {
    const ring = rings.get(entry.chart) ?? []
    rings.set(entry.chart, ring)
    ring.push({ n, ...entry })
    next = Math.max(next, n + 1)
  }

  return {
    add,
    clear: () => {
      rings.clear()
      all = undefined
    },
    /** States in which the last entry of a chart has left it. */
    lastStatesOf: (chart: string): readonly string[] => rings.get(chart)?.at(-1)?.states ?? [],
    /** Entries of all charts in order. The array is the same object until the next entry. */
    entries: (): readonly Entry[] => (all ??= [...rings.values()].flat().toSorted((one, other) => one.n - other.n)),
  }
}

/** An event without another state is counted where the same one came since the last change, so ticks and progress are one entry. */
function repetitionOf(ring: readonly Entry[], { actor, event, before, states, guards }: Omit<Entry, 'n'>): number {
  if (before.join() !== states.join() || states.length === 0) return -1
  for (let index = ring.length - 1; index >= 0; index--) {
    const last = ring[index]
    if (last?.actor !== actor) continue
    if (last.before.join() !== last.states.join() || last.states.join() !== states.join()) return -1
    if (last.event === event && answersOf(last.guards) === answersOf(guards)) return index
  }
  return -1
}

const answersOf = (guards: Entry['guards']) => guards?.map(({ guard, answer }) => `${guard} ${answer}`).join() ?? ''

function slim(entry: Omit<Entry, 'n'>): Omit<Entry, 'n'> {
  if (JSON.stringify(entry).length <= LONGEST_ENTRY) return entry
  const { at, chart, actor, event, before, states } = entry
  return { at, chart, actor, event, before, states }
}
