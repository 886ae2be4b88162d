import { describe, expect, it } from 'vitest'
import { viewedAs } from '#contract/access/view-as.ts'
import type { Preview } from '#contract/access/view-as.ts'
import { chainForPath } from '#src/routes/guard/chain.ts'
import { judge } from '#src/routes/guard/guard.ts'
import { navigationFor } from '#src/routes/navigation.ts'
import { placesFor } from '#src/routes/places.ts'
import { routeTable } from '#src/routes/table.ts'
import { viewerOf } from './viewer-of.ts'

const as = (more: Partial<Preview>): Preview => ({
  userType: 'EMPLOYEE',
  roles: [],
  isHrPartner: false,
  nhr: undefined,
  features: undefined,
  ...more,
})
const operations = viewerOf(4)
const entered = (path: string, viewer: ReturnType<typeof viewedAs>) =>
  judge(path, chainForPath(routeTable, path), { settled: () => Promise.resolve(viewer), withFeatures: (one) => Promise.resolve(one) })
const sidebar = (viewer: ReturnType<typeof viewedAs>) =>
  navigationFor(routeTable, viewer).flatMap(({ items }) => items.map(({ path, closed }) => `${path}${closed ? ' closed' : ''}`))

describe('the portal viewed as somebody else', () => {
  it('is closed where either person is turned away', async () => {
    const [employee, admin] = [viewedAs(operations, as({})), viewedAs(operations, as({ userType: 'ADMIN' }))]
    expect(await entered('/vendor/users', operations)).toBeUndefined()
    expect(await entered('/vendor/users', employee)).toBe('/error/access-denied?returnUrl=%2Fvendor%2Fusers')
    expect(await entered('/admin/users', admin)).toBe('/error/access-denied?returnUrl=%2Fadmin%2Fusers')
    expect(await entered('/vendor/users', admin)).toBe('/error/access-denied?returnUrl=%2Fvendor%2Fusers')
    expect(await entered('/profile', employee)).toBeUndefined()
    expect(await entered('/', viewedAs(operations, as({ isHrPartner: true, nhr: 'employee' })))).toBe('/error/access-denied?returnUrl=%2F')
  })

  it('shows in its sidebar what the other would see, and marks what the real person may not open', () => {
    const admin = viewedAs(operations, as({ userType: 'ADMIN' }))
    expect(sidebar(admin).filter((path) => path.startsWith('/vendor'))).toEqual([])
    expect(sidebar(admin)).toEqual([
      '/admin/home closed',
      '/',
      ...['', '/login-providers'].map((page) => `/admin/users${page} closed`),
      '/admin/my-organizations closed',
      '/admin/customers closed',
      '/admin/signins closed',
      '/admin/permissions closed',
      '/admin/jobs closed',
    ])
    expect(sidebar(operations).filter((path) => path.endsWith('closed'))).toEqual([])
    expect(placesFor(routeTable, admin).filter(({ path }) => /^\/(admin|vendor)/.test(path))).toEqual([])
  })
})
