import { createActor } from 'xstate'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import { arrowIdOf, arrowsOf, hashOf, statesOf } from '#machines/support/arrows.ts'
import type { ArrowCoverage, ChartCoverage } from '#src/features/statecharts/coverage/coverage.ts'
import type { Walk } from '../../../tests/support/paths.ts'
import { NOT_WALKED } from './not-walked.ts'
import { unseen, walkable } from './walks.ts'
import type { Walkable } from './walking.ts'

/** The arrows that an event takes, the eventless ones after it included, and the state that it leads to. `transition` would not say which. */
function step(machine: AnyStateMachine, from: AnyMachineSnapshot, event: AnyEventObject) {
  const arrows: string[] = []
  // Never started, so it runs nothing; what its own first state takes comes before it is inspected.
  const actor = createActor(machine)
  actor.system.inspect((inspected: InspectionEvent) => {
    if (inspected.type === '@xstate.microstep') arrows.push(...inspected._transitions.map(arrowIdOf))
  })
  const { _actorScope: scope } = actor as unknown as { _actorScope: Parameters<AnyStateMachine['transition']>[2] }
  return { to: machine.transition(from, event, scope) as AnyMachineSnapshot, arrows }
}

type Found = { events: readonly AnyEventObject[]; walk: Walk }
type Reach = {
  /** The shortest beginning of a walk that takes an arrow. */
  ways: Map<string, Found>
  /** States on the walks, each with a shortest way to it. */
  places: Map<string, Found & { state: AnyMachineSnapshot }>
  /** Walks that take an arrow. */
  walks: Map<string, Set<Walk>>
}

function reachOf(machine: AnyStateMachine, all: readonly Walk[]): Reach {
  const reach: Reach = { ways: new Map(), places: new Map(), walks: new Map() }
  const keepShorter = <Value extends Found>(map: Map<string, Value>, key: string, value: Value) => {
    const known = map.get(key)
    if (!known || known.events.length > value.events.length) map.set(key, value)
  }
  for (const walk of all) {
    let state = walk.start
    for (const [at, event] of walk.events.entries()) {
      keepShorter(reach.places, JSON.stringify([state.value, state.context]), { events: walk.events.slice(0, at), walk, state })
      const { to, arrows } = step(machine, state, event)
      for (const id of arrows) {
        keepShorter(reach.ways, id, { events: walk.events.slice(0, at + 1), walk })
        reach.walks.set(id, (reach.walks.get(id) ?? new Set()).add(walk))
      }
      state = to
    }
  }
  return reach
}

/** The shortest way to an arrow that no walk takes, such as one that leads back: one more sample event after a state on the walks. */
function wayBeside(machine: AnyStateMachine, { places }: Reach, id: string, type: string): readonly AnyEventObject[] | undefined {
  const shortest = [...places.values()].toSorted((one, other) => one.events.length - other.events.length)
  const samples = shortest.flatMap(({ walk }) => walk.known ?? walk.events).filter((event) => event.type === type)
  const examples = [...new Map(samples.map((event) => [JSON.stringify(event), event])).values()]
  // XState sends these without anything that a chart could read.
  if (/^xstate\.(?:after|error)\./.test(type)) examples.push({ type })
  for (const { events, state } of shortest)
    for (const event of examples)
      if (state.status === 'active' && step(machine, state, event).arrows.includes(id)) return [...events, event]
  return undefined
}

const leadsBack = ({ source, target = [] }: AnyTransitionDefinition) => target.every((node: { id: string }) => node.id === source.id)

/** A machine whose first step goes on before the first event has left its initial state by these arrows. */
const isBeginning = ({ source, eventType, target = [] }: AnyTransitionDefinition, machine: AnyStateMachine, { start }: Walk) =>
  eventType === '' &&
  machine.root.initial.target?.[0] === source &&
  target.every((node: { id: string }) => start._nodes.some(({ id }) => id === node.id))

/**
 * Computes which arrows of a chart the suite takes in a browser: each path of `e2e/paths/` that a browser can take is a test of the suite. What unit
 * tests take is measured (`npm run coverage:charts`).
 */
export function coverageOfChart(machine: AnyStateMachine, isUnitTested: (arrow: string) => boolean): ChartCoverage {
  const guide = (walkable as Readonly<Record<string, Walkable<never>>>)[machine.id]
  const walks = guide?.walks ?? unseen[machine.id as keyof typeof unseen]
  const reach = reachOf(machine, walks)
  const whyNot = (walk: Walk) => (guide ? guide.impossible(walk) : 'the chart has no paths in a browser')
  const arrows = [machine.root, ...statesOf(machine.root)].flatMap(arrowsOf).map((arrow): ArrowCoverage => {
    const id = arrowIdOf(arrow)
    const taking = [...(reach.walks.get(id) ?? walks.filter((walk) => isBeginning(arrow, machine, walk)))]
    const browser = taking.filter((walk) => whyNot(walk) === undefined).length
    const coverage = { id, unit: isUnitTested(id), browser }
    if (browser > 0) return coverage
    const way = reach.ways.get(id)?.events ?? wayBeside(machine, reach, id, arrow.eventType)
    const [walk] = taking
    const why = NOT_WALKED[machine.id]?.[id] ?? (walk && whyNot(walk))
    return {
      ...coverage,
      ...(way && { way: way.map(({ type }) => type) }),
      ...(why !== undefined && { why }),
      ...(why === undefined && leadsBack(arrow) && { leadsBack: true }),
    }
  })
  return { hash: hashOf(machine), arrows }
}

/** The text of `coverage.generated.json`, one arrow a line. */
export const writeCoverage = (coverage: Readonly<Record<string, ChartCoverage>>): string =>
  `{\n${Object.entries(coverage)
    .map(
      ([chart, { hash, arrows }]) =>
        `${JSON.stringify(chart)}:{"hash":"${hash}","arrows":[\n${arrows.map((arrow) => JSON.stringify(arrow)).join(',\n')}\n]}`,
    )
    .join(',\n')}\n}\n`
