import type { AnyEventObject, AnyStateMachine, EventObject } from 'xstate'
import { restingStates, wordFor } from '../../../tests/support/paths.ts'
import type { Walk } from '../../../tests/support/paths.ts'
import type { Tour } from '../../../tests/support/tours.ts'

/** One step of a walk: what a person does or what happens to them, in a sentence, and how the browser is made to do it. */
export type Step<World> = {
  says: string
  /** Arranged before anything happens: what the first step will meet with. */
  before?: (world: World) => Promise<void>
  /** Arranged once the first step is done, for what happens only later on the way. */
  prepare?: (world: World) => Promise<void>
  act: (world: World) => Promise<void>
  /** What follows comes by itself and at once: of a tour, nobody sees the state in between. */
  isPassing?: boolean
}

/** What is there to see at the end of a walk. */
export type End<World> = { says: string; see: (world: World) => Promise<void> }

/** Where a step stands: what happened before it, and what happens after it. */
export type Place = { earlier: readonly AnyEventObject[]; later: readonly AnyEventObject[] }

/**
 * How each event and each answer of a machine comes about in the browser. A new event does not compile until somebody says how a
 * person does it; a new resting state fails the test of the executors.
 */
export type Executors<Event extends EventObject, Answers extends Readonly<Record<string, readonly unknown[]>>, World> = {
  events: { [Type in Event['type']]: (event: Extract<Event, { type: Type }>, place: Place) => Step<World> }
  answers: { [Actor in keyof Answers]: (answer: Answers[Actor][number], place: Place) => Step<World> }
  /** By the name of the delay. */
  delays: Readonly<Record<string, (place: Place) => Step<World>>>
  /** By the actor that fails against all expectation. */
  failures: Readonly<Record<string, (place: Place) => Step<World>>>
  /** By resting state. */
  ends: Readonly<Record<string, End<World>>>
}

/** The walks of one machine in words and deeds. */
export type Guide<World> = {
  steps: (walk: Walk) => Step<World>[]
  end: (walk: Walk) => End<World>
  /** The walk in one line. */
  title: (walk: Walk) => string
  /** The resting states of which it says what there is to see. */
  seenStates: readonly string[]
}

/** A machine whose walks can be told and taken. */
export type Walkable<World> = Guide<World> & {
  machine: AnyStateMachine
  walks: readonly Walk[]
  /** Why a walk cannot be taken by anybody in a browser, if so. */
  impossible: (walk: Walk) => string | undefined
}

export const guideOf = <Event extends EventObject, Answers extends Readonly<Record<string, readonly unknown[]>>, World>({
  events,
  answers,
  delays,
  failures,
  ends,
}: Executors<Event, Answers, World>): Guide<World> => {
  const steps = ({ events: happened }: Walk) =>
    happened.map((event, index) => {
      const place = { earlier: happened.slice(0, index), later: happened.slice(index + 1) }
      const delay = /^xstate\.after\.(.+?)\./.exec(event.type)?.[1]
      const failed = /^xstate\.error\.actor\.(.+)$/.exec(event.type)?.[1]
      const answered = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1]
      // The machine's own typings end where its library's events begin; each name is looked up and found missing loudly.
      if (delay !== undefined) return found(delays[delay], event)(place)
      if (failed !== undefined) return found(failures[failed], event)(place)
      if (answered !== undefined) return found(answers[answered], event)(event['output'] as never, place)
      return found(events[event.type as Event['type']], event)(event as never, place)
    })
  const end = ({ end: snapshot }: Walk) => {
    const state = restingStates(snapshot.machine).find((path) => snapshot.matches(nested(path.split('.'))))
    if (state === undefined) throw new Error(`${JSON.stringify(snapshot.value)} is no resting state`)
    const seen = ends[state]
    if (seen === undefined) throw new Error(`Nobody says in \`ends\` what there is to see in '${state}'`)
    return seen
  }
  const title = (walk: Walk) => [...steps(walk), end(walk)].map(({ says }) => says.replace(/\.$/, '')).join(' → ')
  return { steps, end, title, seenStates: Object.keys(ends) }
}

const found = <Value>(value: Value | undefined, event: AnyEventObject): Value => {
  if (value === undefined) throw new Error(`Nobody says how '${wordFor(event)}' comes about in the browser`)
  return value
}

/** Takes a walk: what is to be arranged beforehand, the first step, what is to be arranged for the others, the others, and a look at the end. */
export const take = async <World>({ steps, end }: Guide<World>, walk: Walk, world: World) => {
  const all = steps(walk)
  const [first, ...others] = all
  for (const step of all) await step.before?.(world)
  await first?.act(world)
  for (const step of others) await step.prepare?.(world)
  for (const step of others) await step.act(world)
  await end(walk).see(world)
}

const nested = ([first = '', ...rest]: readonly string[]): string | Record<string, unknown> =>
  rest.length === 0 ? first : { [first]: nested(rest) }

type Telling = (title: string, act: () => Promise<void>) => Promise<void>

/** Takes a tour: each step, and after it a look at the state that it has led to. @param tell names what is being done */
export const tour = async <World>({ steps, end }: Guide<World>, walk: Tour, tell: Telling, world: World) => {
  for (const [at, { says, act, isPassing = false }] of steps(walk).entries())
    await tell(says, async () => {
      await act(world)
      const state = walk.states[at]
      if (state && !isPassing) await end({ ...walk, end: state }).see(world)
    })
}
