// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RelationList } from '#src/resources/relation/RelationList.tsx'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { renderPage } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

const items = ['first', 'second'].map((name) => ({ key: name, name }))

it('what nothing brings back goes only after a question', async () => {
  const remove = vi.fn<(item: (typeof items)[number]) => Promise<Outcome>>(async () => ({ done: true }))
  renderPage(
    <RelationList
      title="Logins"
      items={items}
      empty="None"
      remove={remove}
      question={(name) => ({ title: `Unlink ${name}?`, text: 'For good.' })}
    />,
    { client: heldServer().client },
  )
  const user = userEvent.setup()
  screen.getByRole('button', { name: 'Remove first' }).focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(remove).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove second' }))
  expect(screen.getByRole('dialog', { name: 'Unlink second?' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(remove).toHaveBeenCalledExactlyOnceWith(items[1])
  expect(screen.getByRole('status').textContent).toBe('second has been removed')
})

it('J8 says that a removal on its way goes on, and how it ended after the dialog was closed', async () => {
  const answer = Promise.withResolvers<Outcome>()
  renderPage(
    <RelationList
      title="Logins"
      items={items}
      empty="None"
      remove={() => answer.promise}
      question={() => ({ title: 'Unlink?', text: 'For good.' })}
    />,
    { client: heldServer().client },
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Remove first' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  const opener = screen.getByRole('button', { name: 'Remove first' })
  await user.click(opener)
  expect([opener.getAttribute('aria-busy'), screen.queryByRole('dialog')]).toEqual(['true', null])
  answer.resolve({ done: false, message: 'Not removed.' })
  expect((await screen.findByText('Not removed.')).closest('[role=alert]')).not.toBeNull()
  expect(opener.getAttribute('aria-busy')).toBe('false')
})
