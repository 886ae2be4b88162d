import type { Entry } from '#src/bridge/recorder/recording.ts'

/** An actor with those that it runs, and its states at a moment; empty once it was stopped. */
export type ActorNode = { actor: string; chart: string; states: readonly string[]; children: readonly ActorNode[] }

/** The actors of the first `step` entries as a tree. One whose parent is not in the recording, or is its own ancestor by an altered file, is a root. */
export function actorTree(entries: readonly Entry[], step: number): ActorNode[] {
  const last = new Map(entries.slice(0, step).map((entry) => [entry.actor, entry]))
  const parents = new Map(entries.flatMap(({ actor, parent }) => (parent === undefined ? [] : [[actor, parent] as const])))
  const parentOf = (actor: string): string | undefined => {
    const parent = parents.get(actor)
    return parent !== undefined && last.has(parent) ? parent : undefined
  }
  const isCircular = (actor: string): boolean => {
    const passed = new Set([actor])
    for (let parent = parentOf(actor); parent !== undefined; parent = parentOf(parent)) {
      if (passed.has(parent)) return true
      passed.add(parent)
    }
    return false
  }
  const roots = new Set([...last.keys()].filter((actor) => parentOf(actor) === undefined || isCircular(actor)))
  const nodeOf = ({ actor, chart, states }: Entry): ActorNode => ({
    actor,
    chart,
    states,
    children: [...last.values()].filter((other) => parentOf(other.actor) === actor && !roots.has(other.actor)).map(nodeOf),
  })
  return [...last.values()].filter(({ actor }) => roots.has(actor)).map(nodeOf)
}
