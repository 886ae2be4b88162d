import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { liveConfirmIdentity } from '#src/actors/parts/confirm-identity.actors.ts'
import type { ConfirmOutcome } from '#src/oidc/confirm.ts'

const nothing = () => undefined
const open = () => {
  const windows: { answer: (outcome: ConfirmOutcome) => void; signal: AbortSignal }[] = []
  const confirm = (signal: AbortSignal) => {
    const { promise, resolve } = Promise.withResolvers<ConfirmOutcome>()
    windows.push({ answer: resolve, signal })
    return promise
  }
  const actor = createActor(liveConfirmIdentity({ confirm }, nothing, nothing)).start()
  const press = (type: 'confirm' | 'cancel') => actor.send({ type })
  return { windows, press, at: () => actor.getSnapshot().value, closed: () => windows.map(({ signal }) => signal.aborted) }
}

it('E8 counts the answer of the first window after another was opened, and closes both', async () => {
  const { windows, press, at, closed } = open()
  press('confirm')
  press('confirm')
  await Promise.resolve()
  expect([at(), closed()]).toEqual(['confirming', [false, false]])
  windows[0]?.answer('confirmed')
  await expect.poll(at).toBe('confirmed')
  expect(closed()).toEqual([true, true])
})

it('closes every window when the question is declined', async () => {
  const { press, closed } = open()
  press('confirm')
  press('confirm')
  press('cancel')
  await expect.poll(closed).toEqual([true, true])
})

it('reads only a confirmation from an earlier window, and closes it with the failure of the last', async () => {
  const { windows, press, at, closed } = open()
  press('confirm')
  press('confirm')
  windows[0]?.answer('refused')
  await new Promise((resolve) => void setImmediate(resolve))
  expect(at()).toBe('confirming')
  windows[1]?.answer('failed')
  await expect.poll(at).toBe('asking')
  expect(closed()).toEqual([true, true])
  press('confirm')
  windows[2]?.answer('confirmed')
  await expect.poll(at).toBe('confirmed')
})
