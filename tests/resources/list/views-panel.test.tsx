// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { ViewsPanel } from '#src/resources/list/views/ViewsPanel.tsx'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

afterEach(cleanup)

const view = (name: string, shared: boolean) => ({
  __typename: 'SavedView',
  id: `id-${name}`,
  name,
  address: '?v=1',
  columns: null,
  mine: true,
  shared,
})
const open = async () => {
  const server = heldServer()
  renderPage(<ViewsPanel list="people" address="?v=1&q=a" columns={['name']} onShow={() => {}} />, { client: server.client })
  await settle()
  server.last().answer({ savedViews: [view('Alone', false), view('Together', true)] })
  await settle()
  return { server, user: userEvent.setup() }
}

it('a shared view that is saved over stays shared, unless that is taken back', async () => {
  const { server, user } = await open()
  const share = screen.getByRole('checkbox', { name: 'Share with my organisation' })
  await user.type(screen.getByRole('textbox'), 'alone')
  expect(share).toHaveProperty('checked', false)
  await user.clear(screen.getByRole('textbox'))
  await user.type(screen.getByRole('textbox'), 'together')
  expect(share).toHaveProperty('checked', true)
  await user.click(screen.getByRole('button', { name: 'Overwrite' }))
  expect(server.last().variables).toMatchObject({ input: { id: 'id-Together', shared: true } })
  server.last().answer({ saveView: { __typename: 'SaveViewPayload', view: view('Together', true), errors: null } })
  await settle()
  await user.type(screen.getByRole('textbox'), 'together')
  await user.click(share)
  await user.click(screen.getByRole('button', { name: 'Overwrite' }))
  expect(server.last().variables).toMatchObject({ input: { id: 'id-Together', shared: false } })
})

it('the question before a view is deleted takes the focus, on the way back from it, and gives it back', async () => {
  const { user } = await open()
  const focused = async () => {
    await vi.waitUntil(() => document.activeElement !== document.body)
    return document.activeElement
  }
  screen.getByRole('button', { name: 'Delete Alone' }).focus()
  await user.keyboard('{Enter}')
  expect((await focused())?.textContent).toBe('Cancel')
  await user.keyboard('{Enter}')
  expect((await focused())?.getAttribute('aria-label')).toBe('Delete Alone')
})
