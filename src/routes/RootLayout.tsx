import { useLingui } from '@lingui/react'
import { lazy, Suspense, useMemo } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { InactivityOverlay } from '#src/shell/InactivityOverlay.tsx'
import { PlainFrame } from '#src/shell/PlainFrame.tsx'
import { RouteAnnouncer } from '#src/shell/RouteAnnouncer.tsx'
import { usePageFade } from '#src/shell/use-page-fade.ts'
import { PageLoader } from '#src/ui/PageLoader.tsx'
import { entriesIn, isPublic, layoutOf } from './chain.ts'
import { CurrentIncident } from './CurrentIncident.tsx'
import { LeavingGuard } from './LeavingGuard.tsx'
import { loadShell } from './load-shell.ts'
import { navigationFor } from './navigation.ts'
import { routeTable } from './table.ts'
import { useEndedSession } from './use-ended-session.ts'

const Shell = lazy(loadShell)
const UpdateNotice = lazy(() => import('../shell/update/UpdateNotice.tsx'))

/** What stands around every page: its title, announcements, the guards, and for who is signed in the shell. */
export const RootLayout = () => {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const partner = usePartner()
  const chain = entriesIn(useMatches().map(({ handle }) => handle))
  const layout = layoutOf(chain)
  const title = chain.at(-1)?.title
  const words = title ? i18n._(title) : ''
  const groups = useMemo(() => (viewer ? navigationFor(routeTable, viewer) : []), [viewer])
  const page = usePageFade<HTMLDivElement>()
  useEndedSession(isPublic(chain))

  // Nothing personal is on the screen without a viewer, also while the guard is still on its way.
  const content = <div ref={page}>{viewer || isPublic(chain) ? <Outlet /> : <PageLoader />}</div>
  return (
    <>
      <title>{words === '' ? partner.name : `${words} · ${partner.name}`}</title>
      <RouteAnnouncer title={words} />
      <LeavingGuard />
      <CurrentIncident />
      {viewer && (
        <Suspense fallback={null}>
          <UpdateNotice />
        </Suspense>
      )}
      <InactivityOverlay />
      <ScrollRestoration />
      {viewer && layout.navbar ? (
        <Suspense fallback={<PageLoader />}>
          <Shell key={viewer.subject} viewer={viewer} groups={groups} withSidebar={layout.sidebar}>
            {content}
          </Shell>
        </Suspense>
      ) : (
        <PlainFrame>{content}</PlainFrame>
      )}
    </>
  )
}
