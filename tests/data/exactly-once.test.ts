// @vitest-environment happy-dom
import { gql } from '@urql/core'
import type { TypedDocumentNode } from '@urql/core'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { recordMachine } from '#machines/record/record.machine.ts'
import type { Request as Submitted, SendResult } from '#machines/record/record.types.ts'
import { liveBulk } from '#src/actors/bulk.actors.ts'
import { isAnswerNotRepeated, isNotCarriedOut, isOutcomeUnknown } from '#src/data/data-errors.ts'
import { readWithLate } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { failing, ok, openData } from './graphql-stub.ts'
import type { Request } from './graphql-stub.ts'

// The charts of a form and of a bulk action on the real way to send a mutation, with a network that does to each request what chance says.

type Input = { readonly id?: string; readonly name?: string }
const Create: TypedDocumentNode<{ create: { id: string } }, { input: Input }> = gql`
  mutation Create($input: CreateInput!) {
    create(input: $input) {
      id
    }
  }
`
const Preview = gql`
  mutation PreviewThings($input: Input!) {
    preview(input: $input) {
      total
      digest
    }
  }
`
const Start = gql`
  mutation StartThings($input: Input!) {
    start(input: $input) {
      job {
        id
      }
    }
  }
`
const Other = gql`
  query Other {
    other
  }
`

const FATES = ['sound', 'lost before', 'lost after', 'arrives late', 'answered late', 'doubled', 'unavailable', 'limited'] as const
type Fate = (typeof FATES)[number]
const LATE = 30_000

/** A server that keeps keys as the real one does, behind a network that takes the next fate for each request, and the last one for ever after. */
const openWorld = (fates: readonly Fate[]) => {
  const waiting = [...fates]
  const state = { isSignedIn: true, isMended: false }
  const works: string[] = []
  const done = new Map<string, { request: string; answer: object }>()
  const voided = new Set<string>()
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  const later = <Value>(act: () => Value) => new Promise<Value>((resolve) => void setTimeout(() => resolve(act()), LATE))
  const carryOut = ({ headers, body }: Request): object | string => {
    const key = headers.get('idempotency-key') ?? ''
    const request = JSON.stringify(body.variables)
    const before = done.get(key)
    if (before) return before.request === request ? before.answer : 'IDEMPOTENCY_KEY_REUSED'
    if (voided.has(key)) return 'IDEMPOTENCY_KEY_VOID'
    works.push(request)
    const { input } = body.variables as { input: Input }
    const answer =
      body.operationName === 'StartThings'
        ? { start: { __typename: 'P', job: { __typename: 'Job', id: input.id }, errors: null } }
        : { create: { __typename: 'Thing', id: String(works.length) } }
    done.set(key, { request, answer })
    return answer
  }
  const work = ({ body, ...request }: Request): Response => {
    if (body.operationName === 'Other' || body.operationName === 'Reach') return ok({})
    if (body.operationName === 'PreviewThings')
      return ok({ preview: { __typename: 'P', total: 2, digest: 'd', checked: 2, changing: 2, unchanged: 0, refused: [], errors: null } })
    if (body.operationName === 'SettleOperation') {
      const { key } = body.variables as { key: string }
      const found = done.get(key)
      if (!found) voided.add(key)
      const answer = found ? JSON.stringify(found.answer) : null
      return ok({ settleOperation: { __typename: 'P', outcome: found ? 'ANSWERED' : 'NOT_DONE', answer } })
    }
    const answer = carryOut({ body, ...request })
    return typeof answer === 'string' ? failing(answer) : ok(answer)
  }
  const answer = (request: Request): Response | Promise<Response> => {
    // A preview writes nothing.
    const isSound = state.isMended || request.body.operationName === 'PreviewThings'
    switch (isSound ? 'sound' : (waiting.shift() ?? 'sound')) {
      case 'lost before':
        return lost()
      case 'lost after':
        work(request)
        return lost()
      case 'arrives late':
        void later(() => work(request))
        return lost()
      case 'answered late':
        return later(() => work(request))
      case 'doubled':
        work(request)
        return work(request)
      case 'limited':
        return failing('RATE_LIMITED')
      case 'unavailable':
        return new Response('', { status: 503 })
      case 'sound':
        return work(request)
    }
  }
  const token = () => (state.isSignedIn ? 'token-1' : undefined)
  const data = openData(answer, { getToken: async () => token(), currentToken: token })
  /** The network is sound from now on, and all that is on its way arrives. */
  const mend = async () => {
    Object.assign(state, { isMended: true, isSignedIn: true })
    await vi.advanceTimersByTimeAsync(2 * LATE)
    await data.client.query(Other, {}, { requestPolicy: 'network-only' }).toPromise()
    await vi.advanceTimersByTimeAsync(4 * 60_000)
  }
  return { ...data, state, works, mend }
}
type World = ReturnType<typeof openWorld>

/** The chart of a form, as `useRecordChart` runs it, for a form that creates a record. */
const openForm = (world: World) => {
  const conclude = ({ failure, isUnsent, late }: Result): SendResult => {
    if (isUnsent) return { outcome: 'unsent' }
    if (!failure) return { outcome: 'done' }
    if (isAnswerNotRepeated(failure) || isNotCarriedOut(failure)) return { outcome: 'refused', detail: failure }
    return isOutcomeUnknown(failure) ? { outcome: 'unknown', detail: late } : { outcome: 'failed', detail: failure }
  }
  const read = ({ data, error }: Pick<Awaited<ReturnType<typeof send>>, 'data' | 'error'>) =>
    error ? { failure: error } : data === undefined ? { isUnsent: true } : {}
  const send = (name: string) => sendMutation(world.client, Create, { input: { name } }, { customer: 'a', tellsOutcome: true })
  const sendChange = async (name: string) => readWithLate(await send(name), read)
  type Result = {
    failure?: NonNullable<Awaited<ReturnType<typeof send>>['error']>
    isUnsent?: boolean
    late?: (hear: (result: Result) => void) => () => void
  }
  return createActor(
    recordMachine.provide({
      actors: {
        sendChange: fromPromise<SendResult, Submitted>(async ({ input }) => conclude((await sendChange(String(input.request))) as Result)),
        awaitOutcome: fromPromise<SendResult, { detail: unknown }>(({ input, signal }) => {
          const late = input.detail as Result['late']
          return new Promise((resolve) => {
            const stop = late?.((result) => resolve(conclude(result)))
            signal.addEventListener('abort', () => stop?.())
          })
        }),
        checkChange: fromPromise(async ({ input }) => ({ verdict: 'harmless' as const, request: input.request })),
      },
    }),
  ).start()
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fates = fc.array(fc.constantFrom(...FATES), { maxLength: 12 })
const pauses = fc.constantFrom(0, 10, 1_500, LATE + 1)
/** So many that far more than the required number of walks get as far as a start. */
const RUNS = { numRuns: 300 }

it('J8 a form that creates does it at most once, and never says otherwise than it is, whatever becomes of requests and answers', async () => {
  type Step = 'submit' | 'edit' | 'sign out' | 'sign in'
  const steps = fc.array(fc.tuple(fc.constantFrom<Step>('submit', 'submit', 'submit', 'edit', 'sign out', 'sign in'), pauses), {
    minLength: 1,
    maxLength: 10,
  })
  let settled = 0
  await fc.assert(
    fc.asyncProperty(fates, steps, async (given, taken) => {
      const world = openWorld(given)
      const form = openForm(world)
      let name = 1
      const expectTruth = () => {
        const snapshot = form.getSnapshot()
        const isOpen = snapshot.hasTag('busy') || snapshot.matches({ editing: 'unknown' })
        const possible = snapshot.matches('settled') ? [1] : isOpen ? [0, 1] : [0]
        const [count, says] = [world.works.length, JSON.stringify(snapshot.value)]
        expect([says, count, possible.includes(count)]).toEqual([says, count, true])
      }
      form.send({ type: 'edit', changes: 1 })
      for (const [step, pause] of taken) {
        if (step === 'submit') form.send({ type: 'submit', request: `thing ${name}` })
        // A form that creates is inert while it sends and while the outcome is unknown.
        else if (step === 'edit' && !form.getSnapshot().hasTag('busy') && !form.getSnapshot().matches({ editing: 'unknown' })) name += 1
        else if (step !== 'edit') world.state.isSignedIn = step === 'sign in'
        await vi.advanceTimersByTimeAsync(pause)
        expectTruth()
      }
      await world.mend()
      expect([form.getSnapshot().value, form.getSnapshot().matches({ editing: 'unknown' })]).toEqual([form.getSnapshot().value, false])
      expectTruth()
      settled += form.getSnapshot().matches('settled') ? 1 : 0
      form.stop()
      world.close()
    }),
    RUNS,
  )
  expect(settled).toBeGreaterThan(20)
})

it('J8 a bulk action starts at most one job, and never says otherwise than it is, whatever becomes of requests and answers', async () => {
  type Step = 'preview' | 'confirm' | 'change' | 'close'
  const steps = fc.array(fc.tuple(fc.constantFrom<Step>('preview', 'confirm', 'confirm', 'change', 'close'), pauses), {
    minLength: 2,
    maxLength: 12,
  })
  let started = 0
  await fc.assert(
    fc.asyncProperty(fates, steps, async (given, taken) => {
      const world = openWorld(given)
      const said: string[] = []
      const jobs = { followJob: (id: string) => void said.push(id), reportJob: (id: string) => void said.push(id) }
      const silent = { reportErrors: () => void said.push('not done'), reportSilence: () => undefined }
      const bulk = createActor(liveBulk(world.client, { preview: Preview, start: Start, customer: 'a' }, { ...jobs, ...silent })).start()
      let colour = 1
      const expectTruth = () => {
        const snapshot = bulk.getSnapshot()
        const isStarted = snapshot.matches('running') || (snapshot.matches('reporting') && said.at(-1) !== 'not done')
        const possible = isStarted ? [1] : snapshot.matches('sent') ? [0, 1] : [0]
        const [count, says] = [world.works.length, JSON.stringify(snapshot.value)]
        expect([says, count, possible.includes(count)]).toEqual([says, count, true])
      }
      for (const [at, [step, pause]] of taken.entries()) {
        if (step === 'preview') bulk.send({ type: 'preview', request: { action: 'PAINT', colour: String(colour) } })
        else if (step === 'confirm') bulk.send({ type: 'confirm', key: `job ${at}` })
        else if (step === 'close') bulk.send({ type: 'close' })
        else if (!bulk.getSnapshot().matches('sent')) {
          colour += 1
          bulk.send({ type: 'change' })
        }
        await vi.advanceTimersByTimeAsync(pause)
        expectTruth()
      }
      await world.mend()
      expect(bulk.getSnapshot().matches('sent')).toBe(false)
      expectTruth()
      const ids = world.works.map((work) => (JSON.parse(work) as { input: Input }).input.id)
      expect(said.filter((each) => each !== 'not done')).toEqual(ids)
      started += ids.length
      bulk.stop()
      world.close()
    }),
    RUNS,
  )
  expect(started).toBeGreaterThan(20)
})
