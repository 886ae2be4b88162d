// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import Toasts from '#src/shell/base/Toasts.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  vi.useFakeTimers()
})
afterEach(() => {
  notifications.clean()
  cleanup()
  vi.useRealTimers()
})

/** The clock’s last step and the way out. */
const LEAVING = 500
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

const shown = async (kind: 'success' | 'error', role: 'status' | 'alert') => {
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
  await act(async () => {
    toast[kind]('Saved')
    await vi.dynamicImportSettled()
  })
  return screen.getByRole(role)
}
const isGone = () => screen.queryByText('Saved') === null

it('a toast of success goes after 2 s', async () => {
  await shown('success', 'status')
  await pass(1_990)
  expect(isGone()).toBe(false)
  await pass(LEAVING)
  expect(isGone()).toBe(true)
})

it('stands as long as the pointer rests on it, and 2 s more', async () => {
  const message = await shown('success', 'status')
  await pass(1_000)
  fireEvent.mouseEnter(message)
  await pass(60_000)
  expect(isGone()).toBe(false)
  fireEvent.mouseLeave(message)
  await pass(1_990)
  expect(isGone()).toBe(false)
  await pass(LEAVING)
  expect(isGone()).toBe(true)
})

it('goes though the pointer rests on another', async () => {
  const other = await shown('error', 'alert')
  fireEvent.mouseEnter(other)
  await act(async () => toast.success('Sent'))
  expect(screen.getByText('Sent')).toBeTruthy()
  await pass(1_990 + LEAVING)
  expect(screen.queryByText('Sent')).toBeNull()
})

it('is shown at once though four others stand: the oldest that is no error makes room', async () => {
  const first = await shown('error', 'alert')
  for (const message of ['Second', 'Third', 'Fourth', 'Fifth']) await act(async () => toast.success(message))
  await pass(LEAVING)
  expect(first.isConnected).toBe(true)
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Third', 'Fourth', 'Fifth'])
})

it('stands as long as the focus is in it, also when the pointer comes and goes, and 2 s more', async () => {
  const message = await shown('success', 'status')
  const close = screen.getByRole('button', { name: 'Close' })
  await pass(1_000)
  act(() => close.focus())
  await pass(60_000)
  expect(isGone()).toBe(false)
  fireEvent.mouseEnter(message)
  fireEvent.mouseLeave(message)
  await pass(60_000)
  expect(isGone()).toBe(false)
  act(() => close.blur())
  await pass(1_990)
  expect(isGone()).toBe(false)
  await pass(LEAVING)
  expect(isGone()).toBe(true)
})

it('an error stays, left by the focus too', async () => {
  await shown('error', 'alert')
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  act(() => close.blur())
  await pass(3_600_000)
  expect(isGone()).toBe(false)
  fireEvent.click(close)
  await pass(LEAVING)
  expect(isGone()).toBe(true)
})

it('its buttons are reached by F8, the newest message first; without a message the key is left alone', async () => {
  const message = await shown('error', 'alert')
  const press = () => fireEvent.keyDown(document.body, { key: 'F8' })
  expect(press()).toBe(false)
  expect(document.activeElement).toBe(message.querySelector('button'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await pass(LEAVING)
  expect(press()).toBe(true)
})

it('leads who presses a button in it back to where they came from', async () => {
  render(<button type="button">Actions</button>)
  await shown('error', 'alert')
  const actions = screen.getByRole('button', { name: 'Actions' })
  act(() => actions.focus())
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  fireEvent.click(close)
  await pass(LEAVING)
  expect(isGone()).toBe(true)
  expect(document.activeElement).toBe(actions)
})
