// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { recents, useRecents } from '#src/shell/recent.ts'
import { usePageSubject } from '#src/ui/page/page-subject.ts'
import { renderPage } from '../resources/support/render.tsx'
import { heldServer } from '../resources/support/server.ts'

afterEach(cleanup)

const NAMES: Readonly<Record<string, string>> = { '/vendor/users/1': 'Ann', '/vendor/users/2': 'Ben' }
const Page = ({ path }: { path: string }) => {
  usePageSubject(NAMES[path])
  return null
}
const Frame = () => {
  const { pathname } = useLocation()
  useRecents()
  return <Page key={pathname} path={pathname} />
}

it('keeps records under their own names only, never a page without one under that of the page before', async () => {
  const { router } = renderPage(<Frame />, { client: heldServer().client, at: '/vendor/users/1', route: '/vendor/users/:id' })
  const go = (path: string) => act(() => router.navigate(path))
  await go('/vendor/users/create')
  expect(recents.get()).toEqual([{ path: '/vendor/users/1', name: 'Ann' }])
  await go('/vendor/users/2')
  expect(recents.get()).toEqual([
    { path: '/vendor/users/2', name: 'Ben' },
    { path: '/vendor/users/1', name: 'Ann' },
  ])
})
