import { describe, expect, it } from 'vitest'
import { getMicrosteps } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { arrowIdOf, arrowsOf, statesOf } from '#machines/support/arrows.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { NOT_WALKED } from '../../e2e/paths/support/not-walked.ts'
import { unseen, walkable } from '../../e2e/paths/support/walks.ts'
import type { Walk } from '../support/paths.ts'

const walksOf: Readonly<Record<string, readonly Walk[]>> = {
  ...Object.fromEntries(Object.entries(walkable).map(([id, { walks }]) => [id, walks])),
  ...unseen,
}

const arrowsIn = (machine: AnyStateMachine): AnyTransitionDefinition[] => [machine.root, ...statesOf(machine.root)].flatMap(arrowsOf)
/** An arrow that leads back to its state, or stays in it, is no step of a path. The tests of the chart take it. */
const leadsOn = ({ source, target }: AnyTransitionDefinition): boolean => target?.some(({ id }: AnyStateNode) => id !== source.id) === true

type Step = { from: AnyMachineSnapshot; to: AnyMachineSnapshot; type: string }
const isIn = (snapshot: AnyMachineSnapshot, node: AnyStateNode) => snapshot._nodes.some(({ id }) => id === node.id)

/** The steps of a walk with the transient ones between its states. */
const stepsOf = (machine: AnyStateMachine, { start, events }: Walk): Step[] => {
  let at = start
  return events.flatMap((event) => {
    const passed = [at, ...getMicrosteps(machine, at, event).map(([snapshot]) => snapshot)]
    at = passed.at(-1) ?? at
    return passed.slice(1).map((to, place) => ({ from: passed[place] ?? to, to, type: place === 0 ? event.type : '' }))
  })
}

/** Whether the machine has left its initial state by this arrow before the first event. */
const isBeginning = (machine: AnyStateMachine, { eventType, source, target = [] }: AnyTransitionDefinition, { start }: Walk): boolean =>
  eventType === '' && machine.root.initial.target?.[0] === source && target.every((node: AnyStateNode) => isIn(start, node))

const takes = ({ eventType, source, target = [] }: AnyTransitionDefinition) => {
  const isTaken = ({ from, to, type }: Step) =>
    eventType === type && isIn(from, source) && target.every((node: AnyStateNode) => isIn(to, node))
  return (steps: readonly Step[]) => steps.some(isTaken)
}

describe('the arrows of each chart', () => {
  // The tours of the migration are held to its arrows by tests/machines/tours.test.ts.
  it.each(charts.filter(({ id }) => id !== 'migration'))('$id are walked, or it is said why not', (machine) => {
    const walks = walksOf[machine.id] ?? []
    const steps = walks.flatMap((walk) => stepsOf(machine, walk))
    const arrows = arrowsIn(machine).filter(leadsOn)
    expect(arrows.length).toBeGreaterThan(0)
    const missed = arrows.filter((arrow) => !takes(arrow)(steps) && !walks.some((walk) => isBeginning(machine, arrow, walk))).map(arrowIdOf)
    expect(missed.toSorted()).toEqual(Object.keys(NOT_WALKED[machine.id] ?? {}).toSorted())
  })

  it('name charts that there are', () => {
    expect(Object.keys(NOT_WALKED).filter((id) => !charts.some((chart) => chart.id === id))).toEqual([])
  })
})
