import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { arrowIdOf } from '#machines/support/arrows.ts'

export type ChartTransition = { id: string; event: string; guard: string | undefined; target: string | undefined }

/** A state as the gallery draws it. `path` is dotted and does not include the chart's own ID. */
export type ChartState = {
  path: string
  name: string
  description: string | undefined
  runs: readonly string[]
  first: boolean
  final: boolean
  transitions: readonly ChartTransition[]
  states: readonly ChartState[]
}

/** Converts the machine object that the product runs to data. */
export const readChart = (machine: AnyStateMachine): ChartState => readState(machine.root, true)

function readState(node: AnyStateNode, first: boolean): ChartState {
  const initial = node.initial.target?.[0]?.key
  const all = [...node.transitions.values()].flat().concat(node.always ?? [])
  return {
    path: node.path.join('.'),
    name: node.key,
    description: node.description,
    runs: node.invoke.map(({ src }) => (typeof src === 'string' ? src : src.constructor.name)),
    first,
    final: node.type === 'final',
    transitions: all.map(readTransition),
    states: Object.values(node.states).map((child) => readState(child, node.type === 'parallel' || child.key === initial)),
  }
}

const readTransition = (transition: AnyTransitionDefinition): ChartTransition => ({
  id: arrowIdOf(transition),
  event: readableEvent(transition.eventType),
  guard: nameOf(transition.guard),
  target: transition.target?.map((target) => target.path.join('.')).join(', '),
})

/** Makes the library's generated event names readable: `xstate.done.actor.loadUser` → `loadUser done`. */
export const readableEvent = (type: string): string =>
  type === ''
    ? 'always'
    : type
        .replace(/^xstate\.after\.(.+?)\..*$/, 'after $1')
        .replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1')
        .replace(/^xstate\.(done)\.state\.(.+)$/, '$2 $1')
        .replace(/^xstate\.init$/, 'start')

function nameOf(guard: AnyTransitionDefinition['guard']): string | undefined {
  const name = typeof guard === 'object' ? guard.type : guard
  return typeof name === 'string' ? name : undefined
}
