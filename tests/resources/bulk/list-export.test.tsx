// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { gql, Provider } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { afterEach, expect, it, vi } from 'vitest'
import type { JobStarted } from '#src/resources/bulk/bulk.ts'
import { listExport } from '#src/resources/bulk/list-export.tsx'
import type { ExportInput } from '#src/resources/bulk/start-export.tsx'
import Toasts from '#src/shell/base/Toasts.tsx'
// Read ahead, so that the press does not wait for it.
import '#src/resources/bulk/start-export.tsx'
import { settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

const StartDocument: TypedDocumentNode<{ startGadgetExport: JobStarted }, { input: ExportInput }> = gql`
  mutation StartGadgetExport($input: Input!) {
    startGadgetExport(input: $input) {
      job {
        id
      }
    }
  }
`
const Export = listExport(StartDocument, () => Promise.resolve({}))
const columns = [{ column: 'colour', label: 'Colour', words: [{ value: 'RED', word: 'Red' }] }]
const selection = { ids: ['g1', 'g2'], order: [{ colour: 'ASC' }] }

const open = () => {
  i18n.loadAndActivate({ locale: 'en-GB', messages: {} })
  const server = heldServer()
  const page = (
    <>
      <Export isPart selection={selection} columns={columns} />
      <Toasts />
    </>
  )
  const router = createMemoryRouter([{ path: '/admin/gadgets', element: page }], { initialEntries: ['/admin/gadgets'] })
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <Provider value={server.client}>
          <RouterProvider router={router} />
        </Provider>
      </MantineProvider>
    </I18nProvider>,
  )
  const press = async () => {
    const before = server.asked.length
    await act(async () => screen.getByRole('button', { name: 'Export selection' }).click())
    await vi.waitFor(() => expect(server.asked).toHaveLength(before + 1), { timeout: 20_000 })
    return server.last()
  }
  return { server, router, press }
}
const begin = async () => {
  const { server, router, press } = open()
  const { variables, answer } = await press()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await act(async () => answer({ startGadgetExport: { __typename: 'P', job: { __typename: 'Job', id: 'j1' } } }))
  await settle()
  const told = async (fileUntil: string | null) => {
    await act(async () => server.last().answer({ job: { __typename: 'Job', id: 'j1', state: fileUntil ? 'DONE' : 'RUNNING', fileUntil } }))
    await settle()
  }
  return { server, router, variables, told }
}
const link = () => {
  const found = screen.getByRole('link')
  return [screen.getByRole('status').textContent, found.textContent, found.getAttribute('href')]
}

afterEach(() => {
  notifications.clean()
  cleanup()
  vi.useRealTimers()
})

it('downloads a small export at once, offers it again, and leaves the reader in the list', async () => {
  const pressed: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(this.getAttribute('href') ?? '')
  })
  const { router, variables, told } = await begin()
  expect(variables).toEqual({ input: { id: expect.any(String), columns, ...selection } })
  await told('2026-11-23T10:00:00Z')
  await act(() => vi.dynamicImportSettled())
  expect(link()).toEqual(['Export has been downloaded Download again', 'Download again', '/api/JobFiles/j1.csv'])
  expect(pressed).toEqual(['/api/JobFiles/j1.csv'])
  press.mockRestore()
  expect(router.state.location.pathname).toBe('/admin/gadgets')
})

it('says of an export that takes longer where it will be found', async () => {
  const { server, told } = await begin()
  for (let asked = 0; asked < 8; asked += 1) {
    await told(null)
    await act(() => vi.advanceTimersByTimeAsync(250))
  }
  await act(() => vi.dynamicImportSettled())
  expect(server.asked.filter(({ name }) => name === 'ExportedFile')).toHaveLength(8)
  expect(link()).toEqual(['Export started. You will find it under Jobs.', 'Jobs', '/admin/jobs'])
})

it('asks for the same export with its ID if the answer was lost, and for another one with another ID once it was refused', async () => {
  const { press } = open()
  const ids: unknown[] = []
  for (const ends of ['lose', 'fail', 'lose'] as const) {
    const asked = await press()
    ids.push((asked.variables as { input: ExportInput }).input.id)
    await act(async () => (ends === 'lose' ? asked.lose() : asked.fail('INTERNAL')))
    await settle()
  }
  expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
})
