// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '#src/ui/controls/Button.tsx'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'

afterEach(cleanup)

it('begins its work once, shows that it is busy until the work has ended, and leaves its neighbour alone', async () => {
  const [pin, email] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [newPin, turnOff] = [vi.fn<() => Promise<void>>(() => pin.promise), vi.fn<() => Promise<void>>(() => email.promise)]
  render(
    <>
      <WorkButton work={newPin}>New PIN</WorkButton>
      <WorkButton work={turnOff}>Turn off</WorkButton>
    </>,
  )
  const user = userEvent.setup()
  const state = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  await user.dblClick(screen.getByRole('button', { name: 'New PIN' }))
  expect([newPin.mock.calls.length, state('New PIN'), state('Turn off')]).toEqual([1, 'true', 'false'])
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect([turnOff.mock.calls.length, state('Turn off')]).toEqual([1, 'true'])
  await act(async () => pin.resolve())
  expect([state('New PIN'), state('Turn off')]).toEqual(['false', 'true'])
  await user.click(screen.getByRole('button', { name: 'New PIN' }))
  expect(newPin).toHaveBeenCalledTimes(2)
})

it('does not send its form while it is busy, by Enter in a field either', async () => {
  const sent = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={sent}>
      <input aria-label="Code" />
      <Button type="submit" busy={busy}>
        Continue
      </Button>
    </form>
  )
  const { rerender } = render(form(true))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Code'), '123{Enter}')
  await user.click(screen.getByRole('button'))
  expect(sent).not.toHaveBeenCalled()
  rerender(form(false))
  await user.type(screen.getByLabelText('Code'), '{Enter}')
  expect(sent).toHaveBeenCalledOnce()
})

it('does not let a page say by hand that it is busy, which would leave it pressable', () => {
  const { container } = render(
    <>
      {/* @ts-expect-error 'busy' says it */}
      <Button aria-busy>Send</Button>
      {/* @ts-expect-error 'busy' says it */}
      <Button aria-disabled>Send</Button>
      <Button busy>Send</Button>
    </>,
  )
  expect([...container.children].at(-1)?.getAttribute('aria-disabled')).toBe('true')
})
