import { msg } from '@lingui/core/macro'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '#contract/access/rule.ts'
import { chainForPath } from '#src/routes/guard/chain.ts'
import { judge } from '#src/routes/guard/guard.ts'
import type { GuardPorts } from '#src/routes/guard/guard.ts'
import type { RouteEntry } from '#src/routes/route.ts'
import { routeTable } from '#src/routes/table.ts'
import { viewerOf } from './viewer-of.ts'

const ports = (who: Viewer | undefined, flags: Record<string, boolean> = {}) => {
  const calls: string[] = []
  const made: GuardPorts = {
    settled: async () => {
      calls.push('settled')
      return who
    },
    withFeatures: async (one, keys) => {
      if (keys.length > 0) calls.push(`features ${keys.join()}`)
      return { ...one, features: flags }
    },
  }
  return { calls, ports: made }
}

const enter = (path: string, who: Viewer | undefined, flags?: Record<string, boolean>, table = routeTable) => {
  const { pathname } = new URL(path, 'http://localhost')
  return judge(path, chainForPath(table, pathname), ports(who, flags).ports)
}

it('asks for the flags of the pages beside a page of a record, so that the sidebar is whole', async () => {
  const { calls, ports: made } = ports(viewerOf(4))
  const path = '/vendor/users/1/profile-details/basic'
  expect(await judge(path, chainForPath(routeTable, path), made, ['LOCKED_ACCOUNTS120924'])).toBeUndefined()
  expect(await judge('/vendor/users', chainForPath(routeTable, '/vendor/users'), made, ['LOCKED_ACCOUNTS120924'])).toBeUndefined()
  expect(calls).toEqual(['settled', 'features LOCKED_ACCOUNTS120924', 'settled'])
})

describe('the route guard', () => {
  it.each([
    '/account/login',
    '/error/access-denied',
    '/error/notfound',
    '/devops/developer-exception',
    '/no/such/page',
    '/signin-oidc?code=x',
    '/',
  ])('%s is open to everyone', async (path) => {
    expect(await enter(path, undefined)).toBeUndefined()
  })

  it.each(['/signin-oidc', '/signin-silent-oidc', '/account/login'])('%s waits for nothing', async (path) => {
    const { calls, ports: spied } = ports(undefined)
    await judge(path, chainForPath(routeTable, path), spied)
    expect(calls).toEqual([])
  })

  it('sends who is not signed in to the login with the full path', async () => {
    expect(await enter('/vendor/users?q=a%20b&v=1#row', undefined)).toBe(
      '/account/login?returnUrl=%2Fvendor%2Fusers%3Fq%3Da%2520b%26v%3D1%23row',
    )
    expect(await enter('/profile', undefined)).toBe('/account/login?returnUrl=%2Fprofile')
  })

  it.each([
    ['/vendor/home', 4],
    ['/vendor/users', 4],
    ['/admin/home', 6],
    ['/admin/users', 6],
    ['/profile', 1],
    ['/profile', 4],
  ])('%s is open to user type %i', async (path, code) => {
    expect(await enter(path, viewerOf(code))).toBeUndefined()
  })

  it.each([
    ...[1, 2, 3, 5, 6, 7].map((code) => ['/vendor/home', code] as const),
    ...[1, 2, 3, 4, 5, 7].map((code) => ['/admin/users', code] as const),
    ['/vendor', 6] as const,
  ])('%s is closed to user type %i', async (path, code) => {
    expect(await enter(path, viewerOf(code))).toBe(`/error/access-denied?returnUrl=${encodeURIComponent(path)}`)
  })

  it('denies Home and ruled pages to an employee of an HR partner, and leaves the profile open', async () => {
    const blocked = viewerOf(6, { nhr: 'employee', partner: { id: 'hr', isHrPartner: true } })
    expect(await enter('/', blocked)).toBe('/error/access-denied?returnUrl=%2F')
    expect(await enter('/admin/home', blocked)).toBe('/error/access-denied?returnUrl=%2Fadmin%2Fhome')
    expect(await enter('/profile', blocked)).toBeUndefined()
    expect(await enter('/', viewerOf(6))).toBeUndefined()
  })

  it('lets an access profile open what its activity covers, and no page below that names user types of its own', async () => {
    const support = viewerOf(3, { claims: { usertype: '3', activities_granted: ['VIEW Customer'] } })
    const closed = (path: string) => `/error/access-denied?returnUrl=${encodeURIComponent(path)}`
    const at = (page: string) => `/vendor/customers/c1${page}`
    const pages = ['', '/setup', '/users', '/modules', '/permissions', '/link-payroll-users', '/logs/audit', '/accessprofile']
    expect(await Promise.all(pages.map((page) => enter(at(page), support)))).toEqual([
      undefined,
      undefined,
      ...pages.slice(2).map((page) => closed(at(page))),
    ])
    const operations = viewerOf(4)
    expect(await Promise.all(pages.map((page) => enter(at(page), operations)))).toEqual(pages.map(() => undefined))
    const narrowed = viewerOf(6, { claims: { usertype: '6', activities_withheld: ['VIEW User'] } })
    const payroll = '/admin/customers/c1/link-payroll-users'
    expect([await enter(payroll, narrowed), await enter(payroll, viewerOf(6))]).toEqual([closed(payroll), undefined])
  })

  it('asks for the features of a rule before it judges, and a child only adds to its parent', async () => {
    const table: readonly RouteEntry[] = [
      {
        path: 'vendor',
        access: { userTypes: ['VENDOR_OPERATIONS'] },
        title: msg`V`,
        children: [
          { path: 'apps', access: { features: ['APPS'] }, title: msg`A`, children: [{ path: 'new', access: 'signedIn', title: msg`N` }] },
        ],
      },
    ]
    const { calls, ports: spied } = ports(viewerOf(4), { APPS: true })
    expect(await judge('/vendor/apps/new', chainForPath(table, '/vendor/apps/new'), spied)).toBeUndefined()
    expect(calls).toEqual(['settled', 'features APPS'])
    expect(await enter('/vendor/apps', viewerOf(4), { APPS: false }, table)).toBe('/error/access-denied?returnUrl=%2Fvendor%2Fapps')
    expect(await enter('/vendor/apps', viewerOf(3), { APPS: true }, table)).toBe('/error/access-denied?returnUrl=%2Fvendor%2Fapps')
  })
})
