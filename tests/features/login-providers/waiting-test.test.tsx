// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { findOwnWaitingTest } from '#src/features/login-providers/sign-ins/own-waiting-test.ts'
import { TestButton } from '#src/features/login-providers/sign-ins/TestButton.tsx'
import { createJournal } from '#src/lib/faults/journal.ts'
import type { Oidc } from '#src/oidc/oidc.ts'
import { openOwnCharts } from '#src/start/own-charts.ts'
import { renderPage } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

it('C5 asks for a test that waits without counting as activity of the user', async () => {
  const { client } = heldServer()
  const query = vi.spyOn(client, 'query')
  const deps = { ownCharts: () => Promise.resolve(openOwnCharts({} as Oidc)), journal: createJournal() } as unknown as PortalDeps
  renderPage(
    <PortalDepsProvider value={deps}>
      <TestButton id="p1" waiting="t1" />
    </PortalDepsProvider>,
    { at: '/vendor/login-providers/p1/sign-ins', client },
  )
  await screen.findByText('Waiting for the provider’s answer…')
  expect(query.mock.calls.map(([, variables, context]) => [variables, context?.background])).toEqual([[{ id: 'p1' }, true]])
})

it('finds the newest test of the reader if the provider can still answer it', () => {
  const [mine, theirs] = [{ tester: { id: 'u1' } }, { tester: { id: 'u2' } }]
  const waiting = { state: 'WAITING', isExpired: false } as const
  const found = (...traces: Parameters<typeof findOwnWaitingTest>[0] & object) => findOwnWaitingTest(traces, 'u1')
  expect(found({ id: 't2', ...theirs, ...waiting }, { id: 't1', ...mine, ...waiting })).toBe('t1')
  expect(found({ id: 't2', ...mine, ...waiting, state: 'PASSED' }, { id: 't1', ...mine, ...waiting })).toBeUndefined()
  expect(found({ id: 't1', ...mine, ...waiting, isExpired: true })).toBeUndefined()
  expect(found({ id: 't1', tester: null, ...waiting })).toBeUndefined()
  expect(findOwnWaitingTest(undefined, 'u1')).toBeUndefined()
})
