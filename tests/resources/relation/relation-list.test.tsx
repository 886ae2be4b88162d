// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RelationList } from '#src/resources/relation/RelationList.tsx'
import type { RelationResult } from '#src/resources/relation/RelationList.tsx'
import { renderPage } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

const items = ['first', 'second'].map((name) => ({ key: name, name }))

it('what nothing brings back goes only after a question', async () => {
  const remove = vi.fn<(item: (typeof items)[number]) => Promise<RelationResult>>(async () => ({ done: true }))
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
