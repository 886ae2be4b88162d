// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'

afterEach(cleanup)

const Cross = () => <svg />

it('says why it is unavailable, keeps the focus and does nothing', async () => {
  const press = vi.fn<() => void>()
  const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <Button type="submit" unavailable="Choose a user first" onClick={press}>
        Delete
      </Button>
    </form>,
  )
  const user = userEvent.setup()
  await user.tab()
  const button = screen.getByRole('button', { name: 'Delete', description: 'Choose a user first' })
  expect(document.activeElement).toBe(button)
  await user.click(button)
  await user.keyboard('{Enter} ')
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy'), press.mock.calls, send.mock.calls]).toEqual([
    'true',
    'false',
    [],
    [],
  ])
})

it('is called by its words where it collapses to its icon, and by its label where it is only an icon', () => {
  render(
    <>
      <Button icon={Cross} collapses>
        Columns
      </Button>
      <IconButton icon={Cross} label="Close" />
    </>,
  )
  expect(screen.getByRole('button', { name: 'Columns' }).dataset['kind']).toBe('primary')
  expect(screen.getByRole('button', { name: 'Close' }).dataset['kind']).toBe('subtle')
})
