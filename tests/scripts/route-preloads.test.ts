import { describe, expect, it } from 'vitest'
import { readPreloads } from '../../scripts/build/route-preloads.ts'

const signedIn = ['src/bridge/DataRoom.tsx', 'src/data/client.ts', 'src/shell/Shell.tsx']
const lines = await readPreloads()
const of = (path: string) => lines.find((line) => line.path === path)?.modules

describe('what the page of an address asks for ahead of its router', () => {
  it('is its own page with everything that a page with a user needs', () => {
    expect(of('/vendor/users')).toEqual(['src/features/users/list/UsersPage.tsx', ...signedIn])
    expect(of('/admin/users/:id/profile-details/basic')).toEqual([
      'src/features/users/UserBasicPage.tsx',
      'src/features/users/UserFrame.tsx',
      ...signedIn,
    ])
  })

  it('names the parts of the catalog that a page asks for', () => {
    const words = (path: string) => lines.find((line) => line.path === path)?.words
    expect([words('/vendor/users/create'), words('/admin/users/:id/security/lockout'), words('/profile'), words('/vendor/users')]).toEqual([
      ['records', 'users'],
      ['records', 'users'],
      ['records', 'profile'],
      undefined,
    ])
  })

  it('is everything that a page is put together from', () => {
    expect(of('/vendor/home')).toEqual([
      'src/features/dashboard/DashboardPage.tsx',
      'src/routes/FirstSteps.tsx',
      'src/routes/portal/audit/audit-registry.ts',
      ...signedIn,
    ])
  })

  it('is nothing of that where nobody needs to be signed in', () => {
    expect(of('/')).toEqual(['src/routes/pages/HomeRoute.tsx'])
    expect(of('/account/login')).toEqual(['src/features/account/LoginPage.tsx'])
  })

  it('puts the exact address before the one with a parameter, so that the first that fits is the right one', () => {
    const paths = lines.map(({ path }) => path)
    expect(new Set(lines.map(({ modules }) => modules.length > 0))).toEqual(new Set([true]))
    expect(paths.indexOf('/vendor/users/create')).toBeLessThan(paths.indexOf('/vendor/users'))
    for (const [index, path] of paths.entries()) {
      const pattern = new URLPattern({ pathname: path })
      expect(paths.slice(index + 1).filter((later) => pattern.test({ pathname: later }))).toEqual([])
    }
  })
})
