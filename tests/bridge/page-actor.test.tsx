// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { Profiler } from 'react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { assign, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { createJournal } from '#src/lib/faults/journal.ts'

afterEach(cleanup)

const machine = setup({
  types: { input: {} as { sent: number }, context: {} as { sent: number }, events: {} as { type: 'progress' } | { type: 'done' } },
}).createMachine({
  id: 'upload',
  context: ({ input }) => input,
  initial: 'sending',
  states: {
    sending: { on: { progress: { actions: assign({ sent: ({ context }) => context.sent + 1 }) }, done: 'sent' } },
    sent: {},
  },
})
const isSent = (snapshot: SnapshotFrom<typeof machine>) => snapshot.matches('sent')

it('runs a chart as long as its page, tells the journal of it, and draws the page for what it shows alone', () => {
  const journal = createJournal(() => 1)
  const drawn = vi.fn<() => void>()
  const { result, unmount } = renderHook(
    () => {
      const actor = usePageActor(machine, { input: { sent: 0 } })
      return { actor, sent: useSelector(actor, isSent) }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Profiler id="page" onRender={drawn}>
          <PortalDepsProvider value={{ journal } as PortalDeps}>{children}</PortalDepsProvider>
        </Profiler>
      ),
    },
  )
  const { actor } = result.current
  drawn.mockClear()
  act(() => {
    for (let step = 0; step < 10; step++) actor.send({ type: 'progress' })
  })
  expect([drawn.mock.calls.length, actor.getSnapshot().context.sent]).toEqual([0, 10])
  act(() => actor.send({ type: 'done' }))
  expect([drawn.mock.calls.length, result.current.sent]).toEqual([1, true])
  expect(journal.standing().get('upload')).toEqual(['sent'])
  unmount()
  expect(journal.entries().map(({ event }) => event)).toEqual([
    'xstate.init',
    ...Array.from({ length: 10 }, () => 'progress'),
    'done',
    'xstate.stop',
  ])
  expect(journal.standing().has('upload')).toBe(false)
})
