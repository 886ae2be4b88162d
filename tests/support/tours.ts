import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate'
import { initialTransition, transition } from 'xstate'
import { sampleEvents, wordFor } from './paths.ts'
import type { Examples, Walk } from './paths.ts'

/** One transition: source state, event, target state. */
export type Move = { from: AnyMachineSnapshot; event: AnyEventObject; to: AnyMachineSnapshot }

/** State of the machine's environment, which determines what can happen next. */
export type Surroundings<Memory> = {
  begin: Memory
  /** Returns the state after a move, or the reason for which the move is impossible. */
  after: (memory: Memory, move: Move) => Memory | string
}

/** A path that continues from each state that it reaches. `states` has the state after each event, `start` the one before the first. */
export type Tour = Walk & { states: readonly AnyMachineSnapshot[] }

export type Tours = {
  tours: readonly Tour[]
  /** Impossible moves, each at the end of a shortest path. */
  left: readonly (Tour & { reason: string })[]
}

type Options<Machine extends AnyStateMachine, Memory> = Omit<Examples<Machine>, 'input' | 'begin' | 'impossible' | 'facts'> & {
  /** Inputs with which the machine may start. */
  inputs: readonly InputFrom<Machine>[]
  facts: (snapshot: SnapshotFrom<Machine>) => unknown
  /** Returns what is shown besides the state; moves to one state that differ in it are distinct. */
  shown?: (snapshot: SnapshotFrom<Machine>) => unknown
  surroundings: Surroundings<Memory>
  /** Length after which a tour ends with the next move. */
  longest: number
}

type Place<Memory> = { snapshot: AnyMachineSnapshot; memory: Memory }
type Trail<Memory> = { place: Place<Memory>; moves: readonly Move[] }

/**
 * Computes tours through a machine that together make every possible move between two of its states at least once. A tour always continues to the
 * nearest move that is still missing.
 */
export const toursThrough = <Machine extends AnyStateMachine, Memory>(machine: Machine, options: Options<Machine, Memory>): Tours => {
  const { inputs, facts, shown = () => undefined, surroundings, longest } = options
  const samples = sampleEvents(options)
  const keyOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<Machine>)])
  const nameOf = ({ from, event, to }: Move) =>
    JSON.stringify([keyOf(from), event.type, keyOf(to), shown(to as SnapshotFrom<Machine>) ?? null])
  const placeKey = ({ snapshot, memory }: Place<Memory>) => `${keyOf(snapshot)} ${JSON.stringify(memory)}`
  const known = new Map<string, readonly Move[]>()
  const movesFrom = (from: AnyMachineSnapshot): readonly Move[] => {
    const key = `${keyOf(from)} ${JSON.stringify(shown(from as SnapshotFrom<Machine>))}`
    const found =
      known.get(key) ?? samples(from).map((event): Move => ({ from, event, to: transition(machine as AnyStateMachine, from, event)[0] }))
    known.set(key, found)
    return found.filter(({ to }) => keyOf(to) !== keyOf(from))
  }
  const starts = inputs.map((input) => initialTransition(machine as AnyStateMachine, input)[0])

  const wanted = new Map<string, readonly Move[]>()
  const ways = new Map<string, readonly Move[]>(starts.map((snapshot) => [keyOf(snapshot), []]))
  const open = starts.map((snapshot) => ({ snapshot, way: [] as readonly Move[] }))
  for (const { snapshot, way } of open)
    for (const move of movesFrom(snapshot)) {
      const on = [...way, move]
      if (!wanted.has(nameOf(move))) wanted.set(nameOf(move), on)
      if (ways.has(keyOf(move.to))) continue
      ways.set(keyOf(move.to), on)
      open.push({ snapshot: move.to, way: on })
    }

  const nearest = (from: readonly Place<Memory>[]): Trail<Memory> | undefined => {
    const seen = new Set(from.map(placeKey))
    const trails = from.map((place): Trail<Memory> => ({ place, moves: [] }))
    for (const { place, moves } of trails)
      for (const move of movesFrom(place.snapshot)) {
        const memory = surroundings.after(place.memory, move)
        if (typeof memory === 'string') continue
        const trail = { place: { snapshot: move.to, memory }, moves: [...moves, move] }
        if (wanted.has(nameOf(move))) return trail
        if (seen.has(placeKey(trail.place))) continue
        seen.add(placeKey(trail.place))
        trails.push(trail)
      }
    return undefined
  }

  const tours: Tour[] = []
  const beginnings = starts.map((snapshot): Place<Memory> => ({ snapshot, memory: surroundings.begin }))
  for (let first = nearest(beginnings); first; first = nearest(beginnings)) {
    const made: Move[] = []
    for (let trail: Trail<Memory> | undefined = first; trail && made.length < longest; trail = nearest([trail.place])) {
      made.push(...trail.moves)
      for (const move of trail.moves) wanted.delete(nameOf(move))
    }
    tours.push(tourOf(made))
  }
  const left = [...wanted.values()].map((moves) => ({ ...tourOf(moves), reason: reasonOf(moves, surroundings) }))
  return { tours, left }
}

const tourOf = (moves: readonly Move[]): Tour => {
  const [first, last] = [moves[0], moves.at(-1)]
  if (!first || !last) throw new Error('A tour makes a move')
  const events = moves.map(({ event }) => event)
  return { name: events.map(wordFor).join(' → '), events, start: first.from, states: moves.map(({ to }) => to), end: last.to }
}

/** Reason for which the first impossible move of a path cannot be made. */
const reasonOf = <Memory>(moves: readonly Move[], { begin, after }: Surroundings<Memory>): string => {
  let memory = begin
  for (const move of moves) {
    const next = after(memory, move)
    if (typeof next === 'string') return next
    memory = next
  }
  return 'no way leads there'
}
