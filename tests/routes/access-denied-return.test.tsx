// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import type { Viewer } from '#contract/access/rule.ts'
import { rightsChanges } from '#src/lib/rights-changes.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { useSyncExternalStore } from 'react'
import { useReturn } from '#src/routes/pages/AccessDeniedRoute.tsx'
import { loadTable } from '#src/routes/load-table.ts'
import { viewerOf } from './viewer-of.ts'

afterEach(cleanup)

const ADMIN = 6
const EMPLOYEE = 1

const open = async (returnUrl: string) => {
  await loadTable()
  const viewer = createStore<Viewer | undefined>(viewerOf(EMPLOYEE))
  const Denied = () => {
    useReturn(returnUrl, useSyncExternalStore(viewer.subscribe, viewer.get))
    return <p>Denied</p>
  }
  const router = createMemoryRouter(
    [
      { path: '/error/access-denied', Component: Denied },
      { path: '*', element: <p>The page</p> },
    ],
    { initialEntries: ['/error/access-denied'] },
  )
  render(<RouterProvider router={router} />)
  const change = (next: Viewer | undefined) =>
    act(async () => {
      viewer.set(next)
      rightsChanges.set(rightsChanges.get() + 1)
    })
  return { change, at: () => router.state.location.pathname }
}

it('D6 the page that was denied comes back once its reader has the rights for it, and not before', async () => {
  const { change, at } = await open('/admin/users?v=1')
  expect(at()).toBe('/error/access-denied')
  await change(viewerOf(EMPLOYEE, { roles: ['Other'] }))
  expect(at()).toBe('/error/access-denied')
  await change(viewerOf(ADMIN))
  expect(at()).toBe('/admin/users')
})

it('a denied page waits for whoever is signing in', async () => {
  const { change, at } = await open('/admin/users')
  await change(undefined)
  expect(at()).toBe('/error/access-denied')
})
