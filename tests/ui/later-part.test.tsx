// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { laterPart } from '#src/ui/later-part.tsx'

afterEach(cleanup)

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

it('shows at once what was loaded before it was needed', async () => {
  const load = vi.fn<() => Promise<typeof Toast>>().mockResolvedValue(Toast)
  const Part = laterPart(load)
  await Part.preload()
  const { container } = render(page(Part))
  expect(container.textContent).toBe('UsersAn error occurred')
  expect(load).toHaveBeenCalledOnce()
})
