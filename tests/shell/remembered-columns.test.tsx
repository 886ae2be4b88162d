// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { use } from 'react'
import { Client, Provider, fetchExchange } from 'urql'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PortalDepsProvider } from '#src/bridge/portal.bridge.tsx'
import { createStore } from '#src/lib/storage/store.ts'
import { ColumnsMemory } from '#src/resources/list/columns/chosen-columns.ts'
import { RememberedColumns } from '#src/shell/RememberedColumns.tsx'

vi.mock('#src/bridge/auth.bridge.tsx', () => ({ useProfile: () => undefined }))
const sent = vi.fn<typeof fetch>(async () => Response.json({ data: { setPreference: { errors: null } } }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  cleanup()
  sent.mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const Columns = () => {
  const memory = use(ColumnsMemory)
  return <button onClick={() => memory?.keep('users:name,email')}>{memory?.text ?? 'none'}</button>
}
const open = () => {
  const client = new Client({ url: 'https://portal.example/graphql', exchanges: [fetchExchange], preferGetMethod: false })
  const deps = { settings: { listColumns: createStore<string | undefined>(undefined) }, session: { viewer: () => ({ subject: 'u1' }) } }
  return render(
    <PortalDepsProvider value={deps as never}>
      <Provider value={client}>
        <RememberedColumns>
          <Columns />
        </RememberedColumns>
      </Provider>
    </PortalDepsProvider>,
  )
}
const saved = () => sent.mock.calls.map(([, init]) => [JSON.parse(String(init?.body)).variables.value, init?.keepalive])

it('saves a choice of columns a second after the last one', async () => {
  open()
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('users:name,email')
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(saved()).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(saved()).toEqual([['users:name,email', true]])
})

it.each([
  ['the page is left', () => void window.dispatchEvent(new Event('pagehide'))],
  ['the portal is closed', cleanup],
])('saves it at once, by a request that outlives the page, where %s before', async (_, leave) => {
  open()
  fireEvent.click(screen.getByRole('button'))
  await act(async () => leave())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(saved()).toEqual([['users:name,email', true]])
})

it('saves nothing where nothing was chosen', async () => {
  open()
  await act(async () => void window.dispatchEvent(new Event('pagehide')))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(saved()).toEqual([])
})
