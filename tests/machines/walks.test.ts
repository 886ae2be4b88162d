import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setup } from 'xstate'
import type { AnyEventObject } from 'xstate'
import { unseen, walkable } from '../../e2e/paths/support/walks.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { restingStates, shortNameOf, walksThrough } from '../support/paths.ts'

it('walk every machine that there is', () => {
  const machines = readdirSync('machines', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.machine.ts'))
    .map((file) => basename(file, '.machine.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  expect(charts.map(({ id }) => id).toSorted()).toEqual(machines.toSorted())
  expect([...Object.keys(walkable), ...Object.keys(unseen)].toSorted()).toEqual(machines.toSorted())
})

/** Resting states in which no walk ends: each goes on from there, and what there is to see is looked at in what follows, or no browser comes there. */
const PASSED: Readonly<Record<string, readonly string[]>> = {
  app: ['started.loadingPlugins'],
  confirmIdentity: ['restarted'],
  authenticator: ['loadingKey', 'renewingCodes', 'resetting', 'verifying'],
  passkey: ['naming'],
  renewal: ['exclusive.comparing', 'stranded'],
}

describe.each(Object.entries(walkable))('walks of %s', (id, guide) => {
  it('say of every resting state in which one ends, and of no other, what there is to see', () => {
    expect([...guide.seenStates, ...(PASSED[id] ?? [])].toSorted()).toEqual(restingStates(guide.machine).toSorted())
  })

  it('are told in steps of a person, each walk once, where somebody can walk them', () => {
    const told = guide.walks.filter((walk) => guide.impossible(walk) === undefined).map((walk) => guide.title(walk))
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual([...new Set(told)])
  })
})

it('leaves out a walk with which another one begins, but not where nobody can take that one', () => {
  const machine = setup({ types: { events: {} as { type: 'go' } | { type: 'on' } } }).createMachine({
    initial: 'first',
    states: { first: { on: { go: 'second' } }, second: { on: { on: 'third' } }, third: {} },
  })
  const examples = { input: undefined, samples: { go: [{ type: 'go' }], on: [{ type: 'on' }] } } as const
  expect(walksThrough(machine, examples).map(({ name }) => name)).toEqual(['go → on'])
  const impossible = (events: readonly AnyEventObject[]) => (events.length > 1 ? 'on purpose' : undefined)
  expect(walksThrough(machine, { ...examples, impossible }).map(({ name }) => name)).toEqual(['go', 'go → on'])
})

it('have short names that are unique in each machine and do not depend on the other walks', () => {
  const all = [...Object.values(walkable).map(({ walks }) => walks), ...Object.values(unseen)]
  const doubles = all.flatMap((walks) => {
    const names = walks.map(shortNameOf)
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
  expect(doubles).toEqual([])
  const events = [{ type: 'xstate.done.actor.loadUser' }, { type: 'go.on' }]
  expect(shortNameOf({ name: 'loadUser → go.on', events })).toMatch(/^go\.on-[0-9a-f]{6}$/)
})
