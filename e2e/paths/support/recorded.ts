import { transition } from 'xstate'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { arrowIdOf, arrowsOf, hashOf, statesOf } from '#machines/support/arrows.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { newOrdinals, redact } from '#src/bridge/recorder/redact.ts'
import type { Facts } from '#src/bridge/recorder/redact.ts'
import type { RecordedPath, RecordedStep } from '#src/bridge/recorder/recorded-path.ts'
import { wordFor } from '../../../tests/support/paths.ts'
import type { Walk } from '../../../tests/support/paths.ts'
import { unseen, walkable } from './walks.ts'
import type { Walkable } from './walking.ts'

type Taker = { takeWalks: (walks: readonly Walk[]) => void }

/** How the walks of each chart are taken. A chart without an entry has no test in a browser for single walks. */
export const takers: Readonly<Record<string, () => Promise<Taker>>> = {
  app: () => import('../takers/app.ts'),
  auth: () => import('../takers/auth.ts'),
  renewal: () => import('../takers/renewal.ts'),
  idle: () => import('../takers/idle.ts'),
  account: () => import('../takers/account.ts'),
  setupLink: () => import('../takers/setup-link.ts'),
  authenticator: () => import('../takers/authenticator.ts'),
  phone: () => import('../takers/phone.ts'),
  passkey: () => import('../takers/passkey.ts'),
  avatar: () => import('../takers/avatar.ts'),
  bulk: () => import('../takers/bulk.ts'),
  import: () => import('../takers/import.ts'),
}

/** Takes a recorded path in a browser, as the one test of a file. */
export async function takeRecorded(recorded: RecordedPath): Promise<void> {
  const walk = recordedWalk(recorded)
  const taker = await takers[recorded.chart]?.()
  taker?.takeWalks([walk])
}

/**
 * Finds the shortest walk over the sample events that takes the last arrow of a recording; of several the one whose states and codes are most like
 * the recorded ones. Where the recording ends with a failure, the walk ends with the answer without one, so that a test fails until it is mended.
 * @throws Error that says why there is none
 */
export function recordedWalk(recorded: RecordedPath): Walk {
  const { chart, arrow } = recorded
  if (!Object.hasOwn(takers, chart)) throw new Error(whyUnknown(chart))
  const guide: Walkable<never> = walkable[chart as keyof typeof walkable]
  const { machine } = guide
  const arrows = new Set([machine.root, ...statesOf(machine.root)].flatMap((node) => arrowsOf(node).map(arrowIdOf)))
  if (!arrows.has(arrow)) {
    const since = recorded.hash === undefined || recorded.hash === hashOf(machine) ? '' : ' It has changed since the recording.'
    throw new Error(`The chart ${chart} has no arrow ${quote(arrow)}.${since}`)
  }
  const steps = beginnings(guide.walks)
  const taking = steps.filter((step) => step.arrows.includes(arrow))
  const candidates = (taking.length > 0 ? taking : nextSteps(machine, steps).filter((step) => step.arrows.includes(arrow))).map((step) =>
    toSeenEnd(isFault(step.event) ? withoutFault(machine, step, chart) : step, steps, guide),
  )
  if (candidates.length === 0) throw new Error(`No path over the samples of ${chart} takes the arrow ${arrow}.`)
  const possible = candidates.filter(({ walk }) => guide.impossible(walk) === undefined)
  const [first] = candidates
  if (possible.length === 0 && first) throw new Error(`No browser can take it: ${guide.impossible(first.walk)}.`)
  const likeness = new Map(possible.map((step) => [step, likenessOf(step, recorded)]))
  const [best] = possible.toSorted(
    (one, other) => one.walk.events.length - other.walk.events.length || (likeness.get(other) ?? 0) - (likeness.get(one) ?? 0),
  )
  if (!best) throw new Error(`No path over the samples of ${chart} takes the arrow ${arrow}.`)
  return best.walk
}

/** Text of a recording of somebody else, without the control characters that a terminal would obey. */
const quote = (text: string) => JSON.stringify(text).replaceAll(/[\u007f-\u009f]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

function whyUnknown(chart: string): string {
  if (Object.hasOwn(walkable, chart) || Object.hasOwn(unseen, chart))
    return `No single path of the chart ${chart} can be taken in a browser.`
  return `There is no chart ${quote(chart)}. The charts are ${Object.keys(takers).join(', ')}.`
}

/** The last step of a walk: its event, the snapshot before it, and the arrows that it takes. */
type LastStep = { walk: Required<Walk>; before: AnyMachineSnapshot; event: AnyEventObject; arrows: readonly string[] }

const known = new WeakMap<readonly Walk[], LastStep[]>()
const beginnings = (walks: readonly Walk[]): LastStep[] => {
  const found = known.get(walks) ?? stepsOf(walks)
  known.set(walks, found)
  return found
}

/** Every beginning of the walks, shortest first, each once. */
function stepsOf(walks: readonly Walk[]): LastStep[] {
  const found = new Map<string, LastStep>()
  for (const { start, events, known: samples } of walks) {
    if (!samples) continue
    let before = start
    for (const [at, event] of events.entries()) {
      const step = stepFrom(before.machine, { start, events: events.slice(0, at), end: before, known: samples }, event)
      found.set(step.walk.name, found.get(step.walk.name) ?? step)
      before = step.walk.end
    }
  }
  return [...found.values()].toSorted((one, other) => one.walk.events.length - other.walk.events.length)
}

/** One more event after every walk, such as one that leads back to the same state. */
const nextSteps = (machine: AnyStateMachine, steps: readonly LastStep[]): LastStep[] =>
  steps
    .filter(({ walk }) => walk.end.status === 'active')
    .flatMap(({ walk }) => eventsAt(machine, walk.end, walk.known).map((event) => stepFrom(machine, walk, event)))

/** Sample events that a state handles, and those that XState sends by itself. */
const eventsAt = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, known: readonly AnyEventObject[]): AnyEventObject[] => {
  const own = snapshot._nodes.flatMap((node) => node.ownEvents as string[])
  const examples = known.filter(({ type }) => own.includes(type))
  const others = own.filter((type) => type.startsWith('xstate.') && !examples.some((example) => example.type === type))
  return [...examples, ...others.map((type) => ({ type }))].filter((event) => transitionsAt(machine, snapshot, event).length > 0)
}

const transitionsAt = (machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] =>
  (machine.getTransitionData(snapshot as never, event) as AnyTransitionDefinition[] | undefined) ?? []

function stepFrom(machine: AnyStateMachine, walk: Omit<LastStep['walk'], 'name'>, event: AnyEventObject): LastStep {
  const before = walk.end
  const events = [...walk.events, event]
  const [end] = transition(machine, before, event)
  const name = events.map(wordFor).join(' → ')
  return {
    walk: { name, start: walk.start, events, end, known: walk.known },
    before,
    event,
    arrows: transitionsAt(machine, before, event).map(arrowIdOf),
  }
}

/** Outcomes of actors that the server or the network has caused, and no rule of the portal. */
const FAULTS: ReadonlySet<unknown> = new Set(['failed', 'unknown', 'unreachable'])
const isFault = ({ type, output }: AnyEventObject): boolean =>
  type.startsWith('xstate.error.') ||
  type.endsWith('.failed') ||
  (typeof output === 'object' && output !== null && (FAULTS.has(Reflect.get(output, 'outcome')) || FAULTS.has(Reflect.get(output, 'kind'))))

/** What an event tells of: the answer of an actor, or progress such as `upload.failed` and `upload.completed`. */
const sourceOf = (type: string): string => /^xstate\.(?:error|done)\.actor\.(.+)$/.exec(type)?.[1] ?? type.replace(/\.[^.]+$/, '')

/**
 * The same step with the first sample event of the same source that is no failure, and that leads to another state if any does.
 * @throws Error if there is none
 */
function withoutFault(machine: AnyStateMachine, step: LastStep, chart: string): LastStep {
  const source = sourceOf(step.event.type)
  const begun = { ...step.walk, events: step.walk.events.slice(0, -1), end: step.before }
  const mended = eventsAt(machine, step.before, step.walk.known)
    .filter((event) => sourceOf(event.type) === source && !isFault(event))
    .map((event) => stepFrom(machine, begun, event))
  const before = leavesOf(step.before).join()
  const best = mended.find(({ walk }) => leavesOf(walk.end).join() !== before) ?? mended[0]
  if (!best) throw new Error(`The samples of ${chart} have no event of ${source} without a failure.`)
  return best
}

const leavesOf = (snapshot: AnyMachineSnapshot) =>
  snapshot._nodes.filter((node) => Object.keys(node.states).length === 0).map((node) => node.path.join('.'))

/** Goes on with a walk that ends in a state of which nobody can see anything, to the next one of which somebody can. */
function toSeenEnd(step: LastStep, steps: readonly LastStep[], { seenStates, impossible }: Walkable<never>): LastStep {
  const isSeen = ({ walk }: LastStep) => leavesOf(walk.end).some((leaf) => seenStates.includes(leaf))
  if (isSeen(step)) return step
  const further = steps.filter(({ walk, event }) => walk.name.startsWith(`${step.walk.name} → `) && !isFault(event) && !impossible(walk))
  return further.find(isSeen) ?? step
}

/** How many of the recorded codes, and whether the recorded states, a walk has as well. */
function likenessOf({ walk, arrows }: LastStep, { chart, arrow, states, steps }: RecordedPath): number {
  const ordinals = newOrdinals()
  const factsOf = ({ type, actorId, ...rest }: AnyEventObject): Facts => {
    const fields = recordedFields[chart]
    if (!fields) return {}
    return typeof actorId === 'string'
      ? redact(rest['output'], fields.answers[actorId] ?? {}, ordinals)
      : redact(rest, fields.events[type] ?? {}, ordinals)
  }
  const alike = (event: AnyEventObject, { event: type, fields = {} }: RecordedStep): number => {
    if (event.type !== type) return 0
    const facts = factsOf(event)
    return 1 + Object.entries(fields).filter(([name, value]) => JSON.stringify(facts[name]) === JSON.stringify(value)).length
  }
  const shared = walk.events.map((event) => Math.max(0, ...steps.map((step) => alike(event, step))))
  const endsAlike = arrows.includes(arrow) && leavesOf(walk.end).join() === states.join()
  return shared.reduce((sum, count) => sum + count, 0) + (endsAlike ? 1 : 0)
}
