import type { AnyEventObject, AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

const leaves = (node: AnyStateNode): AnyStateNode[] => {
  const children = Object.values(node.states)
  return children.length > 0 ? children.flatMap(leaves) : [node]
}

/** States in which the machine can come to rest; pure routers (`always`) are passed through. */
export const restingStates = (machine: AnyStateMachine) =>
  leaves(machine.root)
    .filter((leaf) => !leaf.always?.length)
    .map((leaf) => leaf.path.join('.'))

/** What the actors of a machine answer, by actor, as the events that the machine gets. */
export const answersAsEvents = (answers: Readonly<Record<string, readonly unknown[]>>): AnyEventObject[] =>
  Object.entries(answers).flatMap(([actorId, outputs]) =>
    outputs.map((output) => ({ type: `xstate.done.actor.${actorId}`, actorId, output })),
  )

type Examples<Machine extends AnyStateMachine> = {
  input: InputFrom<Machine>
  samples: Readonly<Record<string, readonly EventFromLogic<Machine>[]>>
  answers?: Readonly<Record<string, readonly unknown[]>>
  /** What besides the state decides where an event leads; states that differ in it are walked apart. */
  facts?: (snapshot: SnapshotFrom<Machine>) => unknown
}

/** Shortest path to every state, timers and actor answers included; nothing is invoked. */
export const pathsThrough = <Machine extends AnyStateMachine>(
  machine: Machine,
  { input, samples, answers = {}, facts = () => undefined }: Examples<Machine>,
) => {
  const known: AnyEventObject[] = [...Object.values(samples).flat(), ...answersAsEvents(answers)]
  return getShortestPaths(machine as AnyStateMachine, {
    input,
    events: (snapshot: SnapshotFrom<AnyStateMachine>) => {
      const own = snapshot._nodes.flatMap((node: AnyStateNode) => node.ownEvents)
      return [...new Set(own)].flatMap((type) => {
        const examples = known.filter((sample) => sample.type === type)
        if (examples.length > 0) return examples
        if (type.startsWith('xstate.')) return [{ type }]
        throw new Error(`No sample event of type "${type}"`)
      })
    },
    serializeState: (snapshot) => JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<Machine>)]),
  })
}
