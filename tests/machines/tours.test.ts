import { describe, expect, it } from 'vitest'
import { getMicrosteps, setup } from 'xstate'
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { migrationMachine } from '#machines/migration/migration.machine.ts'
import { migrationTours, migrationWalks } from '../../e2e/paths/support/migration.walks.ts'
import { toursThrough } from '../support/tours.ts'
import type { Tour } from '../support/tours.ts'

type Drawn = { node: AnyStateNode; transition: AnyTransitionDefinition; name: string }

const nodesIn = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesIn)]
/** Every arrow of the chart. */
const arrowsOf = (machine: AnyStateMachine): Drawn[] =>
  nodesIn(machine.root).flatMap((node) =>
    [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((transition) => ({
      node,
      transition,
      name: `${node.id} --${transition.eventType}--> ${(transition.target ?? [node]).map(({ id }) => id).join(' ')}`,
    })),
  )
const isIn = (snapshot: AnyMachineSnapshot, node: AnyStateNode) => snapshot._nodes.some(({ id }) => id === node.id)

/** Whether a tour follows an arrow, the ones between two of its states included. */
const follows = (machine: AnyStateMachine, { start, events, states }: Tour) => {
  const pairs = events.flatMap((event, at) => {
    const from = states[at - 1] ?? start
    const steps = [from, ...getMicrosteps(machine, from, event).map(([snapshot]) => snapshot)]
    return steps.slice(1).map((to, place) => ({ from: steps[place] ?? from, to, type: place === 0 ? event.type : '' }))
  })
  return ({ node, transition: { eventType, target = [node] } }: Drawn) =>
    pairs.some(({ from, to, type }) => (eventType || '') === type && isIn(from, node) && target.every((each) => isIn(to, each)))
}

describe('tours through migration', () => {
  it('follow every arrow of the chart, or say why nobody can', () => {
    const all = [...migrationTours.tours, ...migrationTours.left].map((tour) => follows(migrationMachine, tour))
    const arrows = arrowsOf(migrationMachine).filter(({ node }) => node.key !== 'arriving')
    expect(arrows.length).toBeGreaterThan(70)
    expect(arrows.filter((arrow) => !all.some((isFollowed) => isFollowed(arrow))).map(({ name }) => name)).toEqual([])
  })

  it('say of each that nobody can take why, and of no other', () => {
    expect(migrationTours.left.map(({ reason }) => reason)).not.toContain('no way leads there')
    const taken = migrationWalks.walks.filter((walk) => migrationWalks.impossible(walk) === undefined)
    expect(taken.map(({ name }) => name)).toEqual(migrationTours.tours.map(({ name }) => name))
  })
})

describe('tours', () => {
  const machine = setup({ types: { events: {} as { type: 'on' } | { type: 'back' } | { type: 'out' } } }).createMachine({
    initial: 'first',
    states: { first: { on: { on: 'second' } }, second: { on: { back: 'first', out: 'third' } }, third: { on: { back: 'first' } } },
  })
  const options = {
    inputs: [undefined],
    samples: { on: [{ type: 'on' }], back: [{ type: 'back' }], out: [{ type: 'out' }] },
    facts: () => undefined,
    longest: 20,
  } as const

  it('make every move on one way where they can', () => {
    const { tours, left } = toursThrough(machine, { ...options, surroundings: { begin: 0, after: (made) => made } })
    expect(tours.map(({ name }) => name)).toEqual(['on → back → on → out → back'])
    expect(left).toEqual([])
  })

  it('begin anew where they are long, and leave with its reason what the surroundings do not allow', () => {
    const { tours, left } = toursThrough(machine, {
      ...options,
      longest: 2,
      surroundings: {
        begin: 0,
        after: (made, { from, event }) => (from.matches('third') && event.type === 'back' ? 'shut' : made),
      },
    })
    expect(tours.map(({ name }) => name)).toEqual(['on → back', 'on → out'])
    expect(left.map(({ name, reason }) => [name, reason])).toEqual([['on → out → back', 'shut']])
  })
})
