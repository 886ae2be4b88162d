import type { AnyStateMachine, InspectionEvent } from 'xstate'
import { arrowIdOf, hashOf, invokedSourceOf } from '#machines/support/arrows.ts'
import { guardAnswers } from '#machines/support/contract.ts'
import type { GuardAnswer } from '#machines/support/contract.ts'
import type { RecordedFields } from '#machines/support/recorded.ts'
import { chartOf, leavesOf } from '../../lib/faults/journal.ts'
import type { Journal } from '../../lib/faults/journal.ts'
import { createStore } from '../../lib/storage/store.ts'
import { isContinued, type Kept, type KeptRecording } from './kept-recording.ts'
import { differenceOf, newOrdinals, redact, saltedHash } from './redact.ts'
import type { Facts } from './redact.ts'
import { FORMAT } from './recording.ts'
import type { AskedGuard, Entry, Head, Recording } from './recording.ts'
import { createRing } from './ring.ts'

type Deps = {
  journal: Pick<Journal, 'attach' | 'entries' | 'standing'>
  fields: Readonly<Record<string, RecordedFields>>
  kept: KeptRecording
  head: () => Omit<Head, 'charts' | 'at'>
  now?: () => number
}

/** What was inspected of a chart since its last snapshot. */
type Pending = { guards: AskedGuard[]; arrows: string[]; actions: string[] }

/** Answers to questions outside a step, such as those of `can`, match no step and are pushed out. */
const MOST_PENDING_GUARDS = 100

/**
 * Records what every statechart does: events, guards with their answers, arrows and states. Nothing but the listed fields of the machines is read. It
 * continues the recording that the tab has of the same person.
 */
export function createRecorder({ journal, fields, kept, head, now = Date.now }: Deps) {
  let ordinals = newOrdinals()
  let ring = createRing()
  /** Subject of the person that the recording belongs to. Undefined before the first sign-in, while nothing but types and states is recorded. */
  let person: string | undefined
  let isSignedIn = false
  let asked: GuardAnswer[] = []
  const names = new WeakMap<object, string>()
  const instances = new Map<string, number>()
  const standing = new WeakMap<object, readonly string[]>()
  let contexts = new WeakMap<object, Facts>()
  const pending = new WeakMap<object, Pending>()
  const senders = new WeakMap<object, string>()
  const machines = new Map<string, AnyStateMachine>()
  /** Hashes of the charts that pages before have recorded. */
  let earlierCharts: Readonly<Record<string, string>> = {}
  const listeners = new Set<() => void>()
  const dock = createStore<string | undefined>(undefined)

  const adopt = (earlier: Kept, own: readonly Entry[]) => {
    ordinals = earlier.ordinals
    earlierCharts = earlier.charts
    // The ordinals of the contexts before may have got other numbers since.
    contexts = new WeakMap()
    ring = createRing(earlier.entries)
    for (const { n: _, ...entry } of own) ring.add(entry)
    dock.set(earlier.dock)
  }

  const nameOf = (actor: object, chart: string): string => {
    const known = names.get(actor)
    if (known !== undefined) return known
    const count = (instances.get(chart) ?? 0) + 1
    instances.set(chart, count)
    const name = count === 1 ? chart : `${chart}#${count}`
    names.set(actor, name)
    return name
  }
  const namedActor = (actor: unknown): string | undefined => {
    if (typeof actor !== 'object' || actor === null) return undefined
    const chart = chartOf(actor)
    return chart === undefined ? undefined : nameOf(actor, chart)
  }
  const pendingOf = (actor: object): Pending => {
    const found = pending.get(actor) ?? { guards: [], arrows: [], actions: [] }
    pending.set(actor, found)
    return found
  }

  const takeAnswers = (chart: string, event: object): AskedGuard[] => {
    const answers = asked.filter((answer) => answer.event === event)
    // The answers of a parent wait here while the child that its step starts takes its own.
    asked = asked.filter((answer) => answer.event !== event)
    return answers.map(({ guard, params, answer }) => {
      const list = fields[chart]?.guards[guard]
      const read = person !== undefined && list ? redact(params, list, ordinals) : {}
      return { guard, answer, ...(Object.keys(read).length > 0 && { read }) }
    })
  }

  const observe = (inspected: InspectionEvent): void => {
    const { actorRef } = inspected
    const chart = chartOf(actorRef)
    if (chart === undefined) return
    if (inspected.type === '@xstate.event') {
      const sender = namedActor(inspected.sourceRef)
      if (sender !== undefined) senders.set(inspected.event, sender)
    }
    if (inspected.type === '@xstate.microstep') {
      const found = pendingOf(actorRef)
      found.guards.push(...takeAnswers(chart, inspected.event))
      found.arrows.push(...inspected._transitions.map(arrowIdOf))
    }
    if (inspected.type === '@xstate.action' && !inspected.action.type.startsWith('xstate.'))
      pendingOf(actorRef).actions.push(inspected.action.type)
    if (inspected.type === '@xstate.snapshot') record(actorRef, chart, inspected.event, inspected.snapshot)
  }

  const record = (actor: object, chart: string, event: { type: string }, snapshot: object) => {
    const { guards, arrows, actions } = pendingOf(actor)
    pending.delete(actor)
    const stopped = 'status' in snapshot && snapshot.status === 'stopped'
    const states = stopped ? [] : leavesOf(snapshot)
    const before = standing.get(actor) ?? []
    standing.set(actor, states)
    const machine = machineOf(actor)
    if (machine) machines.set(chart, machine)
    const list = fields[chart]
    const isDetailed = person !== undefined && list !== undefined
    const parent = namedActor('_parent' in actor ? actor._parent : undefined)
    const payload = isDetailed ? payloadOf(event, list, machine) : {}
    const context = isDetailed && 'context' in snapshot ? redact(snapshot.context, list.context, ordinals) : undefined
    const changed = context ? differenceOf(contexts.get(actor), context) : {}
    if (context) contexts.set(actor, context)
    ring.add({
      at: now(),
      chart,
      actor: nameOf(actor, chart),
      ...(parent !== undefined && { parent }),
      ...(senders.has(event) && { sender: senders.get(event) }),
      event: event.type,
      ...(Object.keys(payload).length > 0 && { fields: payload }),
      ...(guards.length > 0 && { guards }),
      ...(arrows.length > 0 && { arrows }),
      ...(actions.length > 0 && { actions }),
      before,
      states,
      ...(Object.keys(changed).length > 0 && { changed }),
    })
    for (const hear of listeners) hear()
  }

  const payloadOf = (event: { type: string }, list: RecordedFields, machine: AnyStateMachine | undefined): Facts => {
    const own = list.events[event.type]
    if (own) return redact(event, own, ordinals)
    const answer = /^xstate\.done\.actor\.(.+)$/.exec(event.type)?.[1]
    const src = answer === undefined || machine === undefined ? undefined : invokedSourceOf(machine, answer)
    const output = src === undefined ? undefined : list.answers[src]
    return output && 'output' in event ? redact(event.output, output, ordinals) : {}
  }

  /** Removes everything recorded so far. */
  const cut = () => {
    ring.clear()
    ordinals = newOrdinals()
    earlierCharts = {}
    // The first entry after a cut says the whole context, since the recording has none to differ from.
    contexts = new WeakMap()
    asked = []
    kept.drop()
    dock.set(undefined)
    for (const hear of listeners) hear()
  }

  const chartHashes = () => ({
    ...earlierCharts,
    ...Object.fromEntries([...machines].map(([chart, machine]) => [chart, hashOf(machine)])),
  })
  for (const { at, chart, event, states } of journal.entries()) {
    ring.add({ at, chart, actor: chart, event, before: ring.lastStatesOf(chart), states })
  }
  journal.attach((inspected) => {
    try {
      observe(inspected)
    } catch {
      // XState would pass the error on to the chart that is being recorded.
    }
  })
  guardAnswers.report = (answer) => {
    asked.push(answer)
    if (asked.length > MOST_PENDING_GUARDS) asked.shift()
  }

  return {
    /**
     * Says who is signed in. The recording continues over a sign-out and the next sign-in of the same person; another person begins a new one (promise
     * B13).
     */
    belongTo: (subject: string | undefined): void => {
      // A second window must not go on with what the next person does.
      if (subject === undefined) dock.set(undefined)
      isSignedIn = subject !== undefined
      if (subject === undefined || subject === person) return
      const earlier = person === undefined ? kept.take() : undefined
      if (person !== undefined) cut()
      if (earlier && isContinued(earlier, subject, head().commit)) adopt(earlier, ring.entries())
      else if (earlier) {
        // Says to the second window of the page before that its recording has ended.
        dock.set(earlier.dock)
        dock.set(undefined)
      }
      person = subject
    },
    cut,
    /**
     * ID of the channel on which a second window shows this recording. Undefined without one. It stays over a reload, and ends when the person signs out
     * or changes.
     */
    dock: {
      get: dock.get,
      subscribe: dock.subscribe,
      /** Does nothing while nobody is signed in. */
      set: (id: string): void => {
        if (isSignedIn) dock.set(id)
      },
    },
    /** Stores the recording for the next page of this tab. */
    keep: (): void => {
      if (person === undefined) return
      const owner = saltedHash(ordinals.salt, person)
      kept.put({ owner, commit: head().commit, charts: chartHashes(), ordinals, entries: ring.entries(), dock: dock.get() })
    },
    /** Continues the stored recording, where a page returns from the back/forward cache. */
    resume: (): void => {
      const earlier = kept.take()
      if (earlier === undefined || person === undefined) return
      if (!isContinued(earlier, person, head().commit)) cut()
      else adopt(earlier, [])
    },
    entries: (): readonly Entry[] => ring.entries(),
    subscribe: (hear: () => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    recording: (): Recording => ({
      portico: FORMAT,
      head: { ...head(), at: now(), charts: chartHashes() },
      entries: ring.entries(),
    }),
  }
}

export type Recorder = ReturnType<typeof createRecorder>

function machineOf(actor: object): AnyStateMachine | undefined {
  return 'logic' in actor ? (actor.logic as AnyStateMachine) : undefined
}
