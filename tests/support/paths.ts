import { createHash } from 'node:crypto'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { initialTransition, transition } from 'xstate'
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph'

const leaves = (node: AnyStateNode): AnyStateNode[] => {
  const children = Object.values(node.states)
  return children.length > 0 ? children.flatMap(leaves) : [node]
}

/** States in which the machine can rest; transient ones (`always`) are excluded. */
export const restingStates = (machine: AnyStateMachine) =>
  leaves(machine.root)
    .filter((leaf) => !leaf.always?.length)
    .map((leaf) => leaf.path.join('.'))

/** Converts the results of a machine's actors to the events that the machine receives. */
export const answersAsEvents = (answers: Readonly<Record<string, readonly unknown[]>>): AnyEventObject[] =>
  Object.entries(answers).flatMap(([actorId, outputs]) =>
    outputs.map((output) => ({ type: `xstate.done.actor.${actorId}`, actorId, output })),
  )

export type Examples<Machine extends AnyStateMachine> = {
  input: InputFrom<Machine>
  /** Events at the start of every path. */
  begin?: readonly EventFromLogic<Machine>[]
  samples: Readonly<Record<string, readonly EventFromLogic<Machine>[]>>
  answers?: Readonly<Record<string, readonly unknown[]>>
  /** Context that, besides the state, determines the next state; states that differ in it are distinct. */
  facts?: (snapshot: SnapshotFrom<Machine>) => unknown
  /** Why these events cannot occur in sequence, if so. */
  impossible?: (events: readonly AnyEventObject[]) => string | undefined
}

/** Returns a function with the sample events that a machine can handle in a state. */
export const sampleEvents = ({ samples, answers = {} }: Pick<Examples<AnyStateMachine>, 'samples' | 'answers'>) => {
  const known: AnyEventObject[] = [...Object.values(samples).flat(), ...answersAsEvents(answers)]
  return (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    const own = snapshot._nodes.flatMap((node: AnyStateNode) => node.ownEvents)
    return [...new Set(own)].flatMap((type) => {
      const examples = known.filter((sample) => sample.type === type)
      if (examples.length > 0) return examples
      if (type.startsWith('xstate.')) return [{ type }]
      throw new Error(`No sample event of type "${type}"`)
    })
  }
}

const traversal = <Machine extends AnyStateMachine>(
  machine: Machine,
  { input, begin = [], samples, answers = {}, facts = () => undefined }: Examples<Machine>,
) => {
  const [start] = initialTransition(machine as AnyStateMachine, input)
  return {
    start,
    fromState: begin.reduce((snapshot: AnyMachineSnapshot, event) => transition(machine as AnyStateMachine, snapshot, event)[0], start),
    events: sampleEvents({ samples, answers }),
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<Machine>)]),
  }
}

/** Shortest paths to every state, including timers and actor results; nothing is invoked. */
export const pathsThrough = <Machine extends AnyStateMachine>(machine: Machine, examples: Examples<Machine>) =>
  getShortestPaths(machine as AnyStateMachine, traversal(machine, examples))

/**
 * A path through a machine: the state before its events, these, and the final state. `name` is unique within the machine. `known` has its sample events,
 * by which it can be gone on with; tours have none, because their machine may start in several ways.
 */
export type Walk = {
  name: string
  start: AnyMachineSnapshot
  events: readonly AnyEventObject[]
  end: AnyMachineSnapshot
  known?: readonly AnyEventObject[]
}

/**
 * Paths through a machine that together cover every transition between two of its states, each by the shortest prefix. A path that is the beginning
 * of another possible one is omitted.
 */
export const walksThrough = <Machine extends AnyStateMachine>(machine: Machine, examples: Examples<Machine>): Walk[] => {
  const { start, ...options } = traversal(machine, examples)
  const known = [...Object.values(examples.samples).flat(), ...answersAsEvents(examples.answers ?? {})]
  const serialize = options.serializeState
  const way = new Map(
    pathsThrough(machine, examples).map(({ state, steps }) => {
      const events = steps.map(({ event }) => event as AnyEventObject).filter(({ type }) => type !== 'xstate.init')
      const end = state as AnyMachineSnapshot
      return [serialize(end), { events, isOver: end.status !== 'active' }]
    }),
  )
  const taken = new Set<string>()
  const walks: Walk[] = []
  const steps: [string, Step][] = Object.entries(getAdjacencyMap(machine as AnyStateMachine, options)).flatMap(([from, { transitions }]) =>
    Object.values(transitions as Record<string, Step>).map((step): [string, Step] => [from, step]),
  )
  for (const [from, { event, state: end }] of steps) {
    const before = way.get(from)
    const edge = JSON.stringify([from, event.type, serialize(end)])
    if (!before || before.isOver || serialize(end) === from || taken.has(edge)) continue
    taken.add(edge)
    const events = [...(examples.begin ?? []), ...before.events, event]
    walks.push({ name: events.map(wordFor).join(' → '), start, events, end, known })
  }
  // Compared by content, because equal results are different objects each time.
  const words = walks.filter(({ events }) => examples.impossible?.(events) === undefined).map(({ events }) => events.map(wordFor))
  const isBegun = ({ events }: Walk) =>
    words.some((others) => others.length > events.length && events.every((event, i) => wordFor(event) === others[i]))
  return walks.filter((walk) => !isBegun(walk))
}

/**
 * Short name of a walk, such as `clock.ticked-3fa91c`: its last event, and a hash of all its events. It stays the same until these change, also if other
 * walks come or go.
 */
export const shortNameOf = ({ name, events }: Pick<Walk, 'name' | 'events'>): string => {
  const last = (wordFor({ type: events.at(-1)?.type ?? 'start' }).match(/[\w.]+/g) ?? []).join('-')
  return `${last}-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
}

type Step = { event: AnyEventObject; state: AnyMachineSnapshot }

/** Short name of an event: its type and what distinguishes its samples. */
export const wordFor = ({ type, ...rest }: AnyEventObject): string => {
  const short = type
    .replace(/^xstate\.after\.(.+?)\..*$/, 'after $1')
    .replace(/^xstate\.done\.actor\.(.+)$/, '$1')
    .replace(/^xstate\.error\.actor\.(.+)$/, '$1 fails')
  const { actorId: _, ...told } = rest
  const details = JSON.stringify(told)
  return details === '{}' ? short : `${short} ${details}`
}
