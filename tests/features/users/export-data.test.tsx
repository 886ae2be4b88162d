// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ExportDataDialog } from '#src/features/users/actions/ExportDataDialog.tsx'
import { renderPage, settle } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'
import { ada } from './ada.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
})

const exported = async (address: string | null) => {
  const server = heldServer()
  renderPage(<ExportDataDialog entity={ada} onClose={() => {}} />, { client: server.client })
  await settle()
  await userEvent.setup().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export personal data' }))
  await settle()
  await act(async () =>
    server.last().answer({
      exportPersonalData: { __typename: 'ExportPersonalDataPayload', userIdentity: null, address, errors: null },
    }),
  )
  await settle()
  return document.body.textContent
}

it.each([
  ['the file cannot be read', 'https://portico.test/s/link'],
  ['the answer has no address', null],
])('H5 says nothing of a download where %s', async (_, address) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 410 })))
  const shown = await exported(address)
  expect([shown.includes('has been downloaded'), shown.includes('Could not reach the server')]).toEqual([false, true])
})

it('H5 says that the data have been downloaded once they are there, and not before', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  expect(await exported('https://portico.test/s/link')).not.toContain('has been downloaded')
  await act(async () => resolve(new Response('zip')))
  await settle()
  expect(document.body.textContent).toContain('Personal data has been downloaded')
})
