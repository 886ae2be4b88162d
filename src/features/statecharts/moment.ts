import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { AskedGuard, Entry } from '#src/bridge/recorder/recording.ts'
import { arrowIdOf, arrowsOf, guardNameOf, statesOf } from '#machines/support/arrows.ts'

/** How an arrow is drawn: taken by the last event, possible from the current states, blocked by a guard, or neither. */
export type ArrowLook = 'last' | 'possible' | 'blocked' | 'other'

/** A chart after a number of entries. Nothing is computed anew: states and answers are those that were recorded. */
export type Moment = {
  /** Entry of the chart that is shown. Undefined if the chart had no event yet. */
  entry: Entry | undefined
  states: readonly string[]
  arrows: ReadonlyMap<string, ArrowLook>
}

/** An arrow that an event could take, in the order in which guards are asked, and why it was or was not taken. */
export type Candidate = {
  id: string
  event: string
  guard: string | undefined
  target: string | undefined
  /** `unasked`: an arrow before it was taken, or the event has not come in this state. */
  outcome: 'taken' | 'blocked' | 'unasked'
  asked: AskedGuard | undefined
}

/** Returns the chart of an actor, or of the one of the chart that acted last, after the first `step` entries. */
export function momentOf(machine: AnyStateMachine, entries: readonly Entry[], step: number, actor?: string): Moment {
  const own = entries.slice(0, step).filter(({ chart }) => chart === machine.id)
  const shown = actor ?? own.findLast(({ states }) => states.length > 0)?.actor ?? own.at(-1)?.actor
  const entry = own.findLast((other) => other.actor === shown)
  const states = entry?.states ?? []
  const arrows = new Map<string, ArrowLook>()
  for (const node of activeNodes(machine, states)) {
    for (const arrow of arrowsOf(node)) {
      const [candidate] = whyNot(machine, own, entry, arrow.eventType).filter(({ id }) => id === arrowIdOf(arrow))
      arrows.set(arrowIdOf(arrow), candidate?.outcome === 'blocked' ? 'blocked' : 'possible')
    }
  }
  for (const id of entry?.arrows ?? []) arrows.set(id, 'last')
  return { entry, states, arrows }
}

/** Events that the states of a chart handle, without those that XState sends by itself. */
export const eventsOf = (machine: AnyStateMachine, states: readonly string[]): string[] => [
  ...new Set(activeNodes(machine, states).flatMap((node) => arrowsOf(node).map(({ eventType }) => eventType))),
]

/**
 * The arrows that an event could take from the states of an entry. What its guards answered is that of the last time that the event came in these
 * states.
 */
export function whyNot(machine: AnyStateMachine, entries: readonly Entry[], entry: Entry | undefined, event: string): Candidate[] {
  if (!entry) return []
  const upTo = entries.filter(({ actor, n }) => actor === entry.actor && n <= entry.n)
  const last = upTo.findLast((other) => other.event === event && other.before.join() === entry.states.join())
  return explain(machine, entry.states, event, last)
}

/** The arrows that the event of an entry could take from the states before it. */
export const explainEntry = (machine: AnyStateMachine, entry: Entry): Candidate[] => explain(machine, entry.before, entry.event, entry)

function explain(machine: AnyStateMachine, states: readonly string[], event: string, entry: Entry | undefined): Candidate[] {
  const answers = [...(entry?.guards ?? [])]
  let taken = false
  return activeNodes(machine, states)
    .flatMap((node) => arrowsOf(node).filter(({ eventType }) => eventType === event))
    .map((arrow): Candidate => {
      const id = arrowIdOf(arrow)
      const guard = guardNameOf(arrow)
      const target = arrow.target?.[0]?.path.join('.')
      const base = { id, event, guard, target }
      if (taken || entry === undefined) return { ...base, outcome: 'unasked', asked: undefined }
      const asked = guard === undefined ? undefined : answers[0]?.guard === guard ? answers.shift() : undefined
      const isTaken = entry.arrows?.includes(id) ?? (guard === undefined || asked?.answer === true)
      if (isTaken) taken = true
      return { ...base, outcome: isTaken ? 'taken' : asked?.answer === false ? 'blocked' : 'unasked', asked }
    })
}

/** The leaf states and the states around them, from the inside to the outside, as XState asks them. */
function activeNodes(machine: AnyStateMachine, states: readonly string[]): AnyStateNode[] {
  const nodes = new Map(statesOf(machine.root).map((node) => [node.path.join('.'), node]))
  const found = new Set<AnyStateNode>()
  for (const leaf of states) {
    for (let node = nodes.get(leaf); node; node = node.parent as AnyStateNode | undefined) found.add(node)
  }
  return [...found]
}

/** Charts of a recording that are not those of this version, each with the arrows that it took and that are gone. `isGone`: there is no such chart. */
export function changedCharts(
  hashes: Readonly<Record<string, string>>,
  entries: readonly Entry[],
  machines: readonly AnyStateMachine[],
  hashOf: (machine: AnyStateMachine) => string,
): { chart: string; isGone: boolean; gone: string[] }[] {
  return Object.entries(hashes).flatMap(([chart, hash]) => {
    const machine = machines.find(({ id }) => id === chart)
    if (machine && hashOf(machine) === hash) return []
    const known = new Set(machine ? [machine.root, ...statesOf(machine.root)].flatMap((node) => arrowsOf(node).map(arrowIdOf)) : [])
    const taken = entries.filter((entry) => entry.chart === chart).flatMap(({ arrows = [] }) => arrows)
    return [{ chart, isGone: machine === undefined, gone: [...new Set(taken)].filter((id) => !known.has(id)) }]
  })
}
