// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import { GridEditor } from '#src/features/access-profiles/grid/GridEditor.tsx'
import '#src/features/access-profiles/grid/SaveDialog.tsx'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { ok, openData } from '../../data/graphql-stub.ts'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

type Profile = ComponentProps<typeof GridEditor>['profile']
const profile = { id: 'p1', activities: [{ name: 'User', type: 'VIEW' }], overrides: [], template: null } as unknown as Profile

afterEach(() => {
  cleanup()
  unsavedChanges.giveUp()
})

const known = (['VIEW', 'CREATE'] as const).map((type) => ({ name: 'User', type, module: null }))

/** Takes a permission away and presses Save. */
const open = async () => {
  const server = heldServer()
  const user = userEvent.setup()
  renderPage(<GridEditor profile={profile} known={known} readOnly={false} />, { at: '/profiles/p1', client: server.client })
  await settle()
  await user.click(screen.getByRole('checkbox', { name: /View/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await settle()
  const askedFor = (name: string) => server.asked.filter((each) => each.name === name)
  const preview = async (losing: number, digest: string) => {
    const change = { __typename: 'RightChange', name: 'User', type: 'VIEW', gained: 0, lost: losing, lastAt: [] }
    const accessProfilePreview = { __typename: 'Preview', gaining: 0, losing, changes: [change], digest }
    await act(async () => askedFor('AccessProfilePreview').at(-1)?.answer({ accessProfilePreview }))
    await settle()
  }
  const press = async () => {
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await settle()
    return askedFor('SetAccessProfileActivities').at(-1)
  }
  return { user, preview, press }
}
const changedFor = [{ __typename: 'ConflictError', path: 'digest', code: 'PREVIEW_CHANGED', message: 'x' }]
const answered = (errors: readonly object[] | null) => ({
  setAccessProfileActivities: { __typename: 'Payload', accessProfile: null, errors },
})

it('D24 confirms the previewed users alone, and asks again where others are affected by then', async () => {
  const { preview, press } = await open()
  await preview(3, 'three')
  expect(screen.getByText(/3 users lose permissions/).closest('dialog')).not.toBeNull()
  const first = await press()
  expect(first?.variables).toMatchObject({ input: { id: 'p1', digest: 'three' } })
  await act(async () => first?.answer(answered(changedFor)))
  await preview(4, 'four')
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText(/4 users lose permissions/)).toBeTruthy()
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^Other users gain or lose permissions now/)
  expect((await press())?.variables).toMatchObject({ input: { id: 'p1', digest: 'four' } })
})

it('J8 keeps what is set after its dialog was closed, and is not saved once more meanwhile', async () => {
  const { user, preview, press } = await open()
  await preview(3, 'three')
  const sent = await press()
  await user.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  await user.click(screen.getByRole('checkbox', { name: /Create/ }))
  expect(screen.getByRole('button', { name: 'Saving…' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => sent?.answer(answered(null)))
  await settle()
  expect(await screen.findByText('1 added, 0 removed')).toBeTruthy()
})

it('J8 does not open its dialog again that was closed', async () => {
  const { user, preview, press } = await open()
  await preview(3, 'three')
  const sent = await press()
  await user.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  await act(async () => sent?.answer(answered(changedFor)))
  await preview(4, 'four')
  expect((await screen.findByText(/^Other users gain or lose permissions now/)).closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('J8 no longer says that there was no answer once the server has said that it was saved', async () => {
  const network = { outcome: 'IN_PROGRESS' }
  const { client } = openData(({ body }) => {
    if (body.operationName === 'SetAccessProfileActivities') return Promise.reject(new TypeError('Failed to fetch'))
    if (body.operationName === 'SettleOperation') {
      const answer = network.outcome === 'ANSWERED' ? JSON.stringify(answered(null)) : null
      return ok({ settleOperation: { __typename: 'Payload', outcome: network.outcome, answer } })
    }
    const accessProfilePreview = { __typename: 'Preview', gaining: 0, losing: 0, changes: [], digest: 'none' }
    return ok(body.operationName === 'AccessProfilePreview' ? { accessProfilePreview } : {})
  })
  renderPage(<GridEditor profile={profile} known={known} readOnly={false} />, { at: '/profiles/p1', client })
  await settle()
  await userEvent.click(screen.getByRole('checkbox', { name: /Create/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText('No answer yet. Try again.')).closest('[role=alert]')).not.toBeNull()
  network.outcome = 'ANSWERED'
  expect(await screen.findByText('Permissions saved')).toBeTruthy()
  await waitFor(() => expect([screen.queryByText('No answer yet. Try again.'), unsavedChanges.any()]).toEqual([null, false]))
})
