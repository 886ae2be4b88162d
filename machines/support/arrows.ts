import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** Arrows that leave a state, in the order in which their guards are asked. */
export const arrowsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...((node.always as AnyTransitionDefinition[] | undefined) ?? []),
]

/**
 * Names an arrow in drawings, recordings and tests: the path of its source, its event (empty for `always`), and its position among the arrows of that
 * state for that event.
 */
export const arrowIdOf = (arrow: AnyTransitionDefinition): string => {
  const { source, eventType } = arrow
  const siblings = arrowsOf(source).filter((other) => other.eventType === eventType)
  return `${source.path.join('.')}|${eventType}|${siblings.indexOf(arrow)}`
}

/** Name of a guard. Undefined without one; guards written in place have no name. */
export const guardNameOf = ({ guard }: AnyTransitionDefinition): string | undefined => {
  const name = typeof guard === 'object' ? guard.type : guard
  return typeof name === 'string' ? name : undefined
}

/** Every state of a machine below its root, parents first. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child: AnyStateNode) => [child, ...statesOf(child)])

/** Identifies the structure of a machine: another state, arrow, guard or target gives another hash. Twelve hexadecimal digits. */
export const hashOf = (machine: AnyStateMachine): string => {
  const known = hashes.get(machine) ?? computeHash(machine)
  hashes.set(machine, known)
  return known
}

/** A recording that is sent while it grows asks for the hashes of all its charts several times a second. */
const hashes = new WeakMap<AnyStateMachine, string>()

const computeHash = (machine: AnyStateMachine): string => {
  const nodes = [machine.root, ...statesOf(machine.root)]
  const text = nodes
    .flatMap((node) => [
      `${node.path.join('.')} ${node.type}`,
      ...arrowsOf(node).map(
        (arrow) =>
          `${arrowIdOf(arrow)} ${guardNameOf(arrow) ?? ''} ${arrow.target?.map((target: AnyStateNode) => target.path.join('.')).join() ?? ''}`,
      ),
    ])
    .join('\n')
  return (fold(text, 0x811c9dc5).toString(16).padStart(8, '0') + fold(text, 0x01000193).toString(16).padStart(8, '0')).slice(0, 12)
}

/** FNV-1a with 32 bits. It identifies; it protects nothing. */
const fold = (text: string, seed: number): number => {
  let hash = seed
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

const sources = new WeakMap<object, ReadonlyMap<string, string>>()

/** Name of the actor logic that a machine invokes under an ID. */
export function invokedSourceOf(machine: AnyStateMachine, id: string): string | undefined {
  const known =
    sources.get(machine) ??
    new Map(
      [machine.root, ...statesOf(machine.root)].flatMap(({ invoke }) =>
        invoke.flatMap(({ id: own, src }): [string, string][] => (typeof src === 'string' ? [[own, src]] : [])),
      ),
    )
  sources.set(machine, known)
  return known.get(id)
}
