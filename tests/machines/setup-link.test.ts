import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, matchesState } from 'xstate'
import type { SetupAnswer, SetupRequest } from '#contract/login-providers/setup-page.ts'
import { setupLinkMachine } from '#machines/setup-link/setup-link.machine.ts'
import {
  openedSample,
  setupLinkAnswers,
  setupLinkFacts,
  setupLinkInput,
  setupLinkSamples,
} from '#machines/setup-link/setup-link.samples.ts'
import { isBusy, isUnreachable, outcomeOf, sourceOf, viewOf } from '#machines/setup-link/setup-link.selectors.ts'
import type { SetupLinkInput } from '#machines/setup-link/setup-link.types.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const unreachable = () => Promise.reject(new Error('No network'))
const opened = (more: Omit<SetupAnswer, 'view'> = {}): SetupAnswer => ({ view: openedSample, ...more })
const preview: SetupRequest = { action: 'preview', address: 'https://idp.example/metadata', document: '' }

const found = { fault: null, issuer: 'https://idp.example', endpoints: [], certificates: [] }

type World = { read?: () => Promise<SetupAnswer>; answers?: (() => Promise<SetupAnswer>)[] }

const start = async ({ read = () => Promise.resolve(opened()), answers = [] }: World = {}) => {
  const sent: (SetupRequest | undefined)[] = []
  const left: (string | undefined)[] = []
  const waiting = [...answers]
  const machine = setupLinkMachine.provide({
    actors: {
      readLink: fromPromise<SetupAnswer, SetupLinkInput>(() => read()),
      sendRequest: fromPromise<SetupAnswer, SetupLinkInput & { request: SetupRequest | undefined }>(({ input }) => {
        sent.push(input.request)
        return waiting.shift()?.() ?? Promise.resolve(opened())
      }),
    },
    actions: { leave: (_, { address }) => void left.push(address) },
  })
  const actor = createActor(machine, { input: setupLinkInput }).start()
  const rests = async () => {
    await expect.poll(() => isBusy(actor.getSnapshot())).toBe(false)
  }
  await rests()
  const send = async (request: SetupRequest) => {
    actor.send({ type: 'send', request })
    await rests()
  }
  return { actor, sent, left, rests, send, at: () => actor.getSnapshot().value, outcome: () => outcomeOf(actor.getSnapshot()) }
}

describe('setupLink', () => {
  it('F9 reads a link without using it up, and opens it by the button', async () => {
    const [notOpened] = setupLinkAnswers.readLink
    const { sent, send, at } = await start({ read: () => Promise.resolve(notOpened ?? opened()) })
    expect([at(), sent]).toEqual(['awaitingName', []])
    await send({ action: 'open', name: 'Ida' })
    expect([at(), sent]).toEqual(['settingUp', [{ action: 'open', name: 'Ida' }]])
  })

  it('keeps the preview with its source while the values are saved, and drops it with the answer', async () => {
    const saving = Promise.withResolvers<SetupAnswer>()
    const { actor, send, rests, outcome } = await start({
      answers: [() => Promise.resolve(opened({ preview: found })), () => saving.promise],
    })
    await send(preview)
    expect([outcome().preview, sourceOf(actor.getSnapshot())]).toEqual([found, { address: 'https://idp.example/metadata', document: '' }])
    actor.send({ type: 'send', request: { action: 'use', address: 'https://idp.example/metadata', document: '' } })
    expect(outcome()).toEqual({ preview: found })
    saving.resolve(opened({ isSaved: true }))
    await rests()
    expect(outcome()).toEqual({ isSaved: true })
  })

  it('stays where it was when the server does not answer, and says so until the next request', async () => {
    const { send, at, outcome } = await start({ answers: [unreachable] })
    await send(preview)
    expect([at(), outcome()]).toEqual(['settingUp', { fault: 'NO_ANSWER' }])
    await send(preview)
    expect(outcome()).toEqual({})
  })

  it('leaves for the test sign-in, and reads the link again when the browser comes back to the page as it was', async () => {
    const { actor, left, at, rests } = await start({ answers: [() => Promise.resolve(opened({ leadsTo: 'https://idp.example/sso' }))] })
    actor.send({ type: 'send', request: { action: 'test' } })
    await expect.poll(at).toBe('leaving')
    expect([left, isBusy(actor.getSnapshot())]).toEqual([['https://idp.example/sso'], false])
    actor.send({ type: 'retry' })
    await rests()
    expect(at()).toBe('settingUp')
  })

  it('does the next request where the browser has stayed, because the way to the provider was stopped', async () => {
    const answers = [opened({ leadsTo: 'https://idp.example/sso' }), opened({ isSaved: true })]
    const { send, at, outcome } = await start({ answers: answers.map((answer) => () => Promise.resolve(answer)) })
    await send({ action: 'test' })
    await send({ action: 'client', clientId: 'portico', clientSecret: '' })
    expect([at(), outcome()]).toEqual(['settingUp', { isSaved: true }])
  })

  it('keeps what was read where saving it got no answer', async () => {
    const { send, outcome } = await start({ answers: [() => Promise.resolve(opened({ preview: found })), unreachable] })
    await send(preview)
    await send({ action: 'use', address: 'https://idp.example/metadata', document: '' })
    expect(outcome()).toEqual({ preview: found, fault: 'NO_ANSWER' })
  })

  it('asks again where the link could not be read', async () => {
    const answers = [unreachable, () => Promise.resolve<SetupAnswer>({ view: { state: 'CLOSED', reason: 'REVOKED' } })]
    const { actor, at, rests } = await start({ read: () => answers.shift()?.() ?? unreachable() })
    expect([isUnreachable(actor.getSnapshot()), viewOf(actor.getSnapshot())]).toEqual([true, undefined])
    actor.send({ type: 'retry' })
    await rests()
    expect(at()).toBe('closed')
  })
})

it('reaches every resting state of the chart', () => {
  const paths = pathsThrough(setupLinkMachine, {
    input: setupLinkInput,
    samples: setupLinkSamples,
    answers: setupLinkAnswers,
    facts: (snapshot) => setupLinkFacts(snapshot),
  })
  const missed = restingStates(setupLinkMachine).filter((path) => !paths.some(({ state }) => matchesState(path, state.value)))
  expect(missed).toEqual([])
})
