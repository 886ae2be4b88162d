// @vitest-environment happy-dom
import { createMemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Viewer } from '#contract/access/rule.ts'
import { portalRoutes, routeObjects } from '#src/routes/router.tsx'
import { viewerOf } from './viewer-of.ts'

const routers: { dispose: () => void }[] = []
afterEach(() => routers.splice(0).forEach((router) => router.dispose()))

const openAt = (path: string, who: Viewer | undefined) => {
  const ports = { settled: async () => who, withFeatures: async (viewer: Viewer) => viewer }
  const router = createMemoryRouter(
    routeObjects(ports, () => {}),
    { initialEntries: [path], patchRoutesOnNavigation: portalRoutes(() => {}) },
  )
  routers.push(router)
  const shown = () => ({
    at: router.state.location.pathname + router.state.location.search,
    route: router.state.matches.flatMap(({ route }) => (route.index ? [''] : (route.path ?? []))).join('/'),
  })
  const settled = async () => {
    await vi.waitFor(() => expect([router.state.initialized, router.state.navigation.state]).toEqual([true, 'idle']), 15_000)
    return shown()
  }
  const portals = () =>
    router.routes[0]?.children?.[0]?.children?.flatMap(({ path }) => (/^(admin|vendor|profile)$/.test(path ?? '') ? path : []))
  return { router, settled, portals }
}

it('who is not signed in is led to the sign-in from a page behind it, and told of an address that is none', async () => {
  const login = { at: '/account/login?returnUrl=%2Fvendor%2Fusers%3Fq%3D1', route: 'account/login' }
  expect(await openAt('/vendor/users?q=1', undefined).settled()).toEqual(login)
  expect(await openAt('/vendor/no-such', undefined).settled()).toEqual({ at: '/vendor/no-such', route: '*' })
  expect(await openAt('/no-such', undefined).settled()).toEqual({ at: '/no-such', route: '*' })
})

it('/vendor/logs is the first log that its reader may read', async () => {
  const { at } = await openAt('/vendor/logs', viewerOf(4)).settled()
  expect(at).toBe('/vendor/logs/audit')
  expect((await openAt('/vendor/logs', viewerOf(1)).settled()).at).toContain('/error/access-denied')
})

it('knows the routes behind a sign-in from the first of their addresses on', async () => {
  const { router, settled, portals } = openAt('/error/notfound', viewerOf(1))
  await settled()
  expect(portals()).toEqual([])
  await router.navigate('/profile/confirm')
  expect(await settled()).toEqual({ at: '/profile/confirm', route: 'profile/confirm' })
  expect(portals()).toEqual(['admin', 'vendor', 'profile'])
  await router.navigate('/vendor/users/x')
  expect(await settled()).toEqual({ at: '/error/access-denied?returnUrl=%2Fvendor%2Fusers%2Fx', route: 'error/access-denied' })
})

it('a navigation that was given up for another keeps no route from the second', async () => {
  const { router, settled } = openAt('/error/notfound', viewerOf(1))
  await settled()
  void router.navigate('/profile/confirm')
  await router.navigate('/profile/sessions')
  expect(await settled()).toEqual({ at: '/profile/sessions', route: 'profile/sessions' })
})
