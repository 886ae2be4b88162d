// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Alarms } from '#src/features/provisioning/Alarms.tsx'
import type { ScimProvider } from '#src/features/provisioning/setup.record.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

const leaving = {
  id: 'w1',
  beganAt: '2026-11-01T10:00:00Z',
  people: 100,
  leavers: 30,
  undoneAt: null as string | null,
  restored: 0,
  changed: 0,
  impossible: 0,
  isManaged: false,
}
const show = async (...massLeavings: (typeof leaving)[]) => {
  const server = heldServer()
  const provider = { id: 'p1', scim: { silentSince: null, massLeavings, waitingLeavers: [] } } as unknown as ScimProvider
  renderPage(<Alarms provider={provider} />, { client: server.client })
  await settle()
  return server
}

it('takes a mass leaving back by one press', async () => {
  const { last } = await show(leaving)
  expect(document.body.textContent).toContain('The directory deactivated or deleted 30 of 100 users.')
  await userEvent.click(screen.getByRole('button', { name: 'Make them active again' }))
  expect(last().variables).toEqual({ input: { id: 'p1', leavingId: 'w1' } })
})

it('shows three numbers afterwards, and offers another try only for whom it was impossible', async () => {
  await show({ ...leaving, undoneAt: '2026-11-01T11:00:00Z', restored: 27, changed: 2, impossible: 1 })
  for (const words of ['Made active again', '27', 'Left alone because they have changed since', '2', 'Impossible', '1'])
    expect(document.body.textContent).toContain(words)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  cleanup()
  await show({ ...leaving, undoneAt: '2026-11-01T11:00:00Z', restored: 30 })
  expect(screen.queryByRole('button')).toBeNull()
})

it('has a button for each of several, and for one whose undoing stopped halfway', async () => {
  const { last } = await show({ ...leaving, id: 'w2' }, leaving, { ...leaving, id: 'w3', undoneAt: '2026-11-01T11:00:00Z', restored: 20 })
  const [, earlier] = screen.getAllByRole('button', { name: 'Make them active again' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  if (earlier) await userEvent.click(earlier)
  expect(last().variables).toEqual({ input: { id: 'p1', leavingId: 'w1' } })
})

it('has no button for somebody whom the directory manages', async () => {
  await show({ ...leaving, isManaged: true })
  expect(screen.queryByRole('button')).toBeNull()
})
