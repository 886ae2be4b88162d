import { createBrowserRouter, Outlet, redirect } from 'react-router'
import type { MiddlewareFunction, PatchRoutesOnNavigationFunction, RouteObject } from 'react-router'
import { rememberingNetwork } from '#src/lib/faults/network-failure.ts'
import { isProtectedPath } from '#src/lib/addresses/protected-path.ts'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { chainForPath } from './guard/chain.ts'
import type { RouteHandle } from './guard/chain.ts'
import { judge } from './guard/guard.ts'
import type { GuardPorts } from './guard/guard.ts'
import { loadPage } from './load-shell.ts'
import { loadTable, openTable, tableFor } from './load-table.ts'
import { ProblemReport } from './ProblemReport.tsx'
import { RootLayout } from './RootLayout.tsx'
import { RouteError } from './RouteError.tsx'
import type { Page, RouteEntry } from './route.ts'

const featuresIn = (table: readonly RouteEntry[]): readonly string[] => [
  ...new Set(
    table.flatMap(({ access, children }) => [
      ...(typeof access === 'object' ? (access.features ?? []) : []),
      ...featuresIn(children ?? []),
    ]),
  ),
]

/** Sends the queries of the page at this address in advance. */
type AskPage = (page: Page, at: URL) => void

/**
 * Converts the table for React Router: pages load lazily under one guarded root. The error boundary of the pages is on a route in between that is not
 * lazy, because React Router renders nothing of a route whose `lazy` failed, not even its boundary.
 */
export const routeObjects = (ports: GuardPorts, ask: AskPage, table: readonly RouteEntry[] = openTable): RouteObject[] => [
  {
    id: 'root',
    Component: RootLayout,
    ErrorBoundary: RootError,
    HydrateFallback: PageLoader,
    middleware: [guard(ports, table)],
    children: [{ id: PAGES, Component: Outlet, ErrorBoundary: RouteError, children: table.map((entry) => toRouteObject(entry, ask)) }],
  },
]

/** Without the layout, which has the dialog for reports on all other pages. */
const RootError = () => (
  <>
    <RouteError />
    <ProblemReport />
  </>
)

const PAGES = 'pages'

export const createRouter = (ports: GuardPorts, ask: AskPage) =>
  createBrowserRouter(routeObjects(ports, ask), { patchRoutesOnNavigation: portalRoutes(ask) })
export type PortalRouter = ReturnType<typeof createRouter>

/** Adds the routes behind the sign-in with the first navigation to one of them. */
export const portalRoutes = (ask: AskPage): PatchRoutesOnNavigationFunction => {
  let isThere = false
  return async ({ path, patch, signal }) => {
    if (isThere || !isProtectedPath(path)) return
    const { portalTable } = await rememberingNetwork(loadTable)
    // A cancelled navigation adds nothing; the next one does.
    if (isThere || signal.aborted) return
    isThere = true
    patch(
      PAGES,
      portalTable.map((entry) => toRouteObject(entry, ask)),
    )
  }
}

const guard =
  (ports: GuardPorts, open: readonly RouteEntry[]): MiddlewareFunction =>
  async ({ request }, next) => {
    const { pathname, search, hash } = new URL(request.url)
    const elsewhere = await rememberingNetwork(async () => {
      const table = await tableFor(pathname, open)
      return judge(pathname + search + hash, chainForPath(table, pathname), ports, featuresIn(table))
    })
    if (elsewhere !== undefined) throw redirect(elsewhere)
    return next()
  }

const toRouteObject = (entry: RouteEntry, ask: AskPage): RouteObject => {
  const { path, words, redirectTo, children } = entry
  const load = entry.load ?? entry.frame
  const handle: RouteHandle = { entry }
  const page = load
    ? {
        lazy: () => rememberingNetwork(async () => lazyPage((await loadPage(load, words)).default, ask)),
        shouldRevalidate: isOtherPage,
      }
    : redirectTo === undefined
      ? { Component: Outlet }
      : { loader: () => redirect(redirectTo) }
  return path === ''
    ? { index: true, handle, ...page }
    : { path, handle, ...page, children: (children ?? []).map((child) => toRouteObject(child, ask)) }
}

/** Sends the queries of a page as soon as the guard has admitted the user. */
const lazyPage = (Component: Page, ask: AskPage) => ({
  Component,
  ...(Component.ask && {
    loader: ({ request }: { request: Request }) => {
      ask(Component, new URL(request.url))
      return null
    },
  }),
})

/** If only the query string changes, the page itself sends its queries. */
const isOtherPage = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.pathname !== nextUrl.pathname
