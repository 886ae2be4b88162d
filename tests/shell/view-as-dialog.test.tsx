// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import { createStore } from '#src/lib/storage/store.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import ViewAsDialog from '#src/shell/view-as/ViewAsDialog.tsx'
import { renderPage, settle } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'

afterEach(() => {
  cleanup()
  unsavedChanges.giveUp()
})

const viewer = { partner: { isHrPartner: false } } as ComponentProps<typeof ViewAsDialog>['viewer']

/** Starts a view, closes its dialog, and answers that the view has begun. */
const closeAndBegin = async (meanwhile: () => void) => {
  const { client, asked, last } = heldServer()
  const view = createStore<object | undefined>(undefined)
  const deps = { view } as unknown as ComponentProps<typeof PortalDepsProvider>['value']
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <PortalDepsProvider value={deps}>
        {isOpen && <ViewAsDialog viewer={viewer} wish={{}} onClose={() => setOpen(false)} />}
      </PortalDepsProvider>
    )
  }
  renderPage(<Page />, { client })
  await userEvent.click(screen.getByRole('button', { name: 'Start view' }))
  await settle()
  await userEvent.click(screen.getByRole('button', { name: 'Close, it goes on' }))
  meanwhile()
  await act(async () => last().answer({ beginViewAs: { __typename: 'Payload', id: 'v1' } }))
  await settle()
  return { view, asked }
}

it('J8 a view that began after its dialog was closed goes on', async () => {
  const { view, asked } = await closeAndBegin(() => undefined)
  expect([view.get(), asked.map(({ name }) => name)]).toEqual([expect.objectContaining({ id: 'v1' }), ['BeginViewAs']])
})

it('J8 a view that began after its dialog was closed ends where edits have begun since', async () => {
  const { view, asked } = await closeAndBegin(() => void unsavedChanges.hold({ keep: async () => true, drop: () => undefined }))
  expect([view.get(), asked.map(({ name, variables }) => [name, variables['input']])[1]]).toEqual([undefined, ['EndViewAs', { id: 'v1' }]])
  expect((await screen.findByText(/^You have unsaved changes/)).closest('[role=alert]')).not.toBeNull()
})
