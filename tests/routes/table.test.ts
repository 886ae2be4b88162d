import { describe, expect, it } from 'vitest'
import { paths, portalOf } from '#src/lib/addresses/paths.ts'
import { chainForPath, isPublic, layoutOf, titleOf } from '#src/routes/guard/chain.ts'
import { navigationFor } from '#src/routes/navigation.ts'
import type { RouteEntry } from '#src/routes/route.ts'
import { routeTable } from '#src/routes/table.ts'
import { viewerOf } from './viewer-of.ts'

const leaves = (entries: readonly RouteEntry[], above = ''): { path: string; entry: RouteEntry }[] =>
  entries.flatMap((entry) => {
    const path = entry.path === '' ? above || '/' : `${above}/${entry.path}`
    return [{ path, entry }, ...leaves(entry.children ?? [], path)]
  })

describe('the route table', () => {
  it('holds every path once', () => {
    const paths = leaves(routeTable)
      .filter(({ entry }) => entry.children === undefined)
      .map(({ path }) => path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it('is open without a sign-in only where the specification says', () => {
    const open = leaves(routeTable)
      .filter(({ path }) => isPublic(chainForPath(routeTable, path)))
      .map(({ path }) => path)
    expect(open.toSorted()).toEqual(
      [
        '/',
        '/*',
        '/account/confirm',
        '/account/login',
        '/account/logout',
        '/account/logout/callback',
        '/account/select',
        '/account/welcome',
        '/connect/:link?',
        '/devops/developer-exception',
        '/devops/gallery',
        '/devops/statecharts',
        '/error/access-denied',
        '/error/expired',
        '/error/link-expired',
        '/error/notfound',
        '/error/signin',
        '/s/:link',
        '/signin-oidc',
        '/signin-silent-oidc',
      ].toSorted(),
    )
  })

  it('calls a page what it says to somebody who is signed in, where that is something else', () => {
    const [expired, notFound] = [chainForPath(routeTable, paths.expired()), chainForPath(routeTable, paths.notFound())]
    expect([titleOf(expired, false)?.message, titleOf(expired, true)?.message]).toEqual(['Session expired', 'You are signed in'])
    expect([titleOf(notFound, false)?.message, titleOf(notFound, true)?.message]).toEqual(['Page not found', 'Page not found'])
  })

  const built = [
    paths.home(),
    paths.login('/x'),
    paths.logout(),
    paths.loggedOut(),
    paths.selectAccount('/x'),
    paths.mailedLink('x'),
    paths.welcome(),
    paths.accessDenied('/x'),
    paths.expired(),
    paths.linkExpired(),
    paths.notFound(),
    paths.signInFailed('/x'),
    paths.developerException(),
    paths.statecharts(),
    paths.gallery(),
    paths.profile(),
    paths.tools(),
    paths.migrate(),
    paths.migrateNaturalHrCustomers(),
    paths.migrateNaturalHrUsers(),
    paths.migrateIntoCustomers(),
    paths.changePassword(),
    paths.setPassword(),
    paths.manageEmail(),
    paths.confirmEmail(),
    paths.loginProviders(),
    paths.organisations(),
    paths.explainAccess('admin', 'x'),
    paths.auditLog(),
    paths.auditEntry('1'),
    paths.eventLog(),
    paths.eventEntry('1'),
    paths.serverLog(),
    paths.signIns('admin'),
    paths.signIn('vendor', 'x'),
    paths.eventStreams(),
    paths.systemStatus(),
    paths.myOrganisations(),
    paths.customerMobileMenu('x'),
    paths.permissions('x'),
    paths.ownSessions(),
    paths.accessTemplates(),
    paths.createAccessTemplate(),
    paths.accessTemplate('x'),
    ...(['admin', 'vendor'] as const).flatMap((portal) => [
      paths.portalHome(portal),
      paths.users(portal),
      paths.createUser(portal),
      paths.customers(portal),
      paths.createCustomer(portal),
      paths.customer(portal, 'x'),
      paths.customerSetup(portal, 'x'),
      paths.accessProfiles(portal, 'x'),
      paths.createAccessProfile(portal, 'x'),
      paths.accessProfile(portal, 'x', 'y'),
    ]),
  ]
  it.each(built)('the link %s leads to a page', (path) => {
    const leaf = chainForPath(routeTable, new URL(path, 'http://localhost').pathname).at(-1)
    expect(leaf?.load).toBeDefined()
    expect(leaf?.path).not.toBe('*')
  })

  it.each([
    ['/', true, false],
    ['/account/login', false, false],
    ['/signin-oidc', false, false],
    ['/vendor/users', true, true],
    ['/profile', true, true],
  ])('%s: header %s, sidebar %s', (path, navbar, sidebar) => {
    expect(layoutOf(chainForPath(routeTable, path))).toEqual({ navbar, sidebar })
  })

  it('tells the portal of a path', () => {
    expect([portalOf('/admin/users'), portalOf('/vendor'), portalOf('/profile'), portalOf('/administrator')]).toEqual([
      'admin',
      'vendor',
      undefined,
      undefined,
    ])
  })
})

describe('the sidebar', () => {
  const pathsFor = (code: number) => navigationFor(routeTable, viewerOf(code)).flatMap(({ items }) => items.map(({ path }) => path))
  it('has groups in the order of the specification of the console, and a group only where it has a page', () => {
    const groups = (viewer: number) => navigationFor(routeTable, viewerOf(viewer)).map(({ id }) => id)
    expect([groups(4), groups(6), groups(1)]).toEqual([
      ['overview', 'people', 'customers', 'signIn', 'access', 'logs', 'tools', 'system'],
      ['overview', 'people', 'customers', 'signIn', 'access', 'tools'],
      ['overview', 'account'],
    ])
  })

  it.each([
    [
      4,
      [
        ...['/vendor/home', '/'],
        ...['/vendor/users', '/vendor/users/login-providers'],
        ...['/vendor/customers', '/vendor/partners'],
        ...['/vendor/login-providers', '/vendor/signins', '/vendor/accessprofile', '/vendor/features'],
        ...['/vendor/logs', '/vendor/jobs', '/vendor/tools', '/vendor/status'],
      ],
    ],
    [
      6,
      [
        ...['/admin/home', '/'],
        ...['/admin/users', '/admin/users/login-providers'],
        ...['/admin/my-organizations', '/admin/customers', '/admin/signins', '/admin/permissions', '/admin/jobs'],
      ],
    ],
    [1, ['/', '/profile']],
    [3, ['/', '/vendor/users/login-providers', '/vendor/login-providers']],
  ])('of user type %i', (code, wanted) => {
    expect(pathsFor(code)).toEqual(wanted)
  })

  it('has at most 15 entries, with every feature on', () => {
    const features = Object.fromEntries(['APPS', 'SPA_VIEW_AS'].map((name) => [name, true]))
    const all = navigationFor(routeTable, viewerOf(4, { features })).flatMap(({ items }) => items)
    expect(all.map(({ path }) => path)).toContain('/vendor/apps')
    expect(all.length).toBeLessThanOrEqual(15)
  })
})
