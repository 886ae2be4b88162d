// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ActiveViewState } from '#src/resources/list/views/active-view.ts'
import { ViewsButton } from '#src/resources/list/views/ViewsButton.tsx'
import { ViewsPanel } from '#src/resources/list/views/ViewsPanel.tsx'
import type { ViewsPanelProps } from '#src/resources/list/views/ViewsPanel.tsx'
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
const open = async (standing: Partial<ActiveViewState> = {}, views = [view('Alone', false), view('Together', true)]) => {
  const server = heldServer()
  const [onShow, onSaved] = [vi.fn<ViewsPanelProps['onShow']>(), vi.fn<ViewsPanelProps['onShow']>()]
  const props = { list: 'people', active: null, address: '?v=1&q=a', columns: ['name'], onShow, onSaved, ...standing }
  renderPage(
    <>
      <ViewsButton {...props} />
      <ViewsPanel {...props} />
    </>,
    { client: server.client },
  )
  await settle()
  server.last().answer({ savedViews: views })
  await settle()
  return { server, onShow, onSaved, user: userEvent.setup() }
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

const rowOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
/** What the button of the toolbar says besides its own name. */
const said = async () => {
  const button = screen.getByRole('button', { name: /^Views/ })
  await vi.waitUntil(() => button.textContent !== 'Views ')
  return button.textContent
}

it('marks the view that the list shows: the one that was opened, or the one that says the same', async () => {
  await open({ active: 'id-Together', address: '?v=1' })
  expect(await said()).toBe('Views Together')
  expect([rowOf('Alone'), rowOf('Together')].map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(screen.queryByText('Changed')).toBeNull()
  cleanup()
  await open({ address: '?v=1' })
  expect(rowOf('Alone').getAttribute('aria-current')).toBe('true')
})

it('says that the view was changed, saves it as it stands, goes back to it, or saves another', async () => {
  const { server, user, onShow, onSaved } = await open({ active: 'id-Together' })
  expect(await said()).toBe('Views TogetherChanged')
  expect(rowOf('Together').textContent).toBe('Togethershared by you · Changed')
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(onShow).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'id-Together', address: '?v=1', columns: null }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const input = { list: 'people', name: 'Together', shared: true, address: '?v=1&q=a', columns: ['name'], id: 'id-Together' }
  expect(server.last().variables).toEqual({ input })
  server.last().answer({ saveView: { __typename: 'SaveViewPayload', view: view('Together', true), errors: null } })
  await settle()
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ id: 'id-Together', address: '?v=1&q=a', columns: ['name'] })
  expect(screen.getByRole('textbox', { name: 'Save as a new view' })).toBeTruthy()
})

it('offers nobody to save over the view of somebody else', async () => {
  await open({ active: 'id-Theirs' }, [{ ...view('Theirs', true), mine: false }])
  expect(rowOf('Theirs').textContent).toBe('Theirsshared with you · Changed')
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('says that a view was deleted in another tab, and asks for the views that there are', async () => {
  const { server, user } = await open()
  await user.type(screen.getByRole('textbox'), 'alone')
  await user.click(screen.getByRole('button', { name: 'Overwrite' }))
  const gone = { __typename: 'NotFoundError', path: 'id', message: '', code: 'VIEW_NOT_FOUND' }
  server.last().answer({ saveView: { __typename: 'SaveViewPayload', view: null, errors: [gone] } })
  await settle()
  expect(screen.getByText('This view has been deleted in the meantime. Save again to create it anew.')).toBeTruthy()
  server.last().answer({ savedViews: [view('Together', true)] })
  await settle()
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(server.last().variables).toEqual({
    input: { list: 'people', name: 'alone', shared: false, address: '?v=1&q=a', columns: ['name'] },
  })
})
