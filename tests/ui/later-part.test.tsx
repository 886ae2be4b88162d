// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { laterPart } from '#src/ui/later-part.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Toast = ({ says }: { says: string }) => <p>{says}</p>
const page = (Part: ComponentType<{ says: string }>) => (
  <>
    <h1>Users</h1>
    <Part says="An error occurred" />
  </>
)

it('J3 leaves the page as it is where a part cannot be loaded, and shows it once the network is back', async () => {
  const load = vi.fn<() => Promise<typeof Toast>>().mockRejectedValueOnce(new TypeError('Unable to preload CSS')).mockResolvedValue(Toast)
  const { container } = await act(async () => render(page(laterPart(load))))
  expect(container.textContent).toBe('Users')
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(container.textContent).toBe('UsersAn error occurred')
  expect(load).toHaveBeenCalledTimes(2)
})

it('J3 keeps its place by what stands in for it, with the page around as it is', async () => {
  const load = vi.fn<() => Promise<typeof Toast>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Toast)
  const { container } = await act(async () => render(page(laterPart(load, ({ says }) => <p>Loading: {says}</p>))))
  expect(container.textContent).toBe('UsersLoading: An error occurred')
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(container.textContent).toBe('UsersAn error occurred')
})

it('J2 shows a part whose server was away on return to the tab, and after half a minute that somebody looks at it', async () => {
  vi.useFakeTimers()
  const gone = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn<() => Promise<typeof Toast>>().mockRejectedValue(gone)
  const { container } = await act(async () => render(page(laterPart(load))))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(load).toHaveBeenCalledTimes(2)
  await act(() => vi.advanceTimersByTimeAsync(29_999))
  expect([load.mock.calls.length, container.textContent]).toEqual([2, 'Users'])
  load.mockResolvedValue(Toast)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect([load.mock.calls.length, container.textContent]).toEqual([3, 'UsersAn error occurred'])
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(load).toHaveBeenCalledTimes(3)
})

it('shows at once what was loaded before it was needed', async () => {
  const load = vi.fn<() => Promise<typeof Toast>>().mockResolvedValue(Toast)
  const Part = laterPart(load)
  await Part.preload()
  const { container } = render(page(Part))
  expect(container.textContent).toBe('UsersAn error occurred')
  expect(load).toHaveBeenCalledOnce()
})

it('hands the focus of what stood in for a part on to the part, and takes it from nothing else', async () => {
  const fields = () => {
    const Field = ({ says }: { says: string }) => <input id="day" aria-label={says} />
    const { promise, resolve } = Promise.withResolvers<typeof Field>()
    const Waiting = ({ says }: { says: string }) => <input id="day" readOnly aria-label={says} />
    return { Part: laterPart(() => promise, Waiting), land: () => act(async () => resolve(Field)) }
  }
  const withName = (Part: ComponentType<{ says: string }>) => (
    <>
      <input aria-label="Name" />
      <Part says="Day" />
    </>
  )
  const focused = () => [document.activeElement?.getAttribute('aria-label'), document.activeElement?.matches('[readonly]')]
  const first = fields()
  const { getByLabelText, unmount } = await act(async () => render(withName(first.Part)))
  getByLabelText('Day').focus()
  expect(focused()).toEqual(['Day', true])
  await first.land()
  expect(focused()).toEqual(['Day', false])
  unmount()
  const second = fields()
  const again = await act(async () => render(withName(second.Part)))
  again.getByLabelText('Name').focus()
  await second.land()
  expect(focused()).toEqual(['Name', false])
})
