import { useLingui } from '@lingui/react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { InactivityOverlay } from '#src/shell/base/InactivityOverlay.tsx'
import { PlainFrame } from '#src/shell/base/PlainFrame.tsx'
import { RouteAnnouncer } from '#src/shell/base/RouteAnnouncer.tsx'
import { serverAnswers } from '#src/shell/update/server-answers.ts'
import { usePageFade } from '#src/shell/use-page-fade.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { pageSubject } from '#src/ui/page/page-subject.ts'
import { PageTitle } from '#src/ui/page/page-title.ts'
import { entriesIn, isPublic, layoutOf, titleOf } from './guard/chain.ts'
import { CurrentIncident } from './CurrentIncident.tsx'
import { CurrentView, useViewFlag } from './CurrentView.tsx'
import { IdentityQuestion } from './guard/IdentityQuestion.tsx'
import { LeavingGuard } from './guard/LeavingGuard.tsx'
import { loadDataRoom, loadShell } from './load-shell.ts'
import { useEndedSession } from './guard/use-ended-session.ts'
import { useReserve } from './use-reserve.ts'

const Shell = lazy(loadShell)
const DataRoom = lazy(loadDataRoom)
const UpdateNotice = laterPart(async () => {
  await serverAnswers()
  return (await import('../shell/update/UpdateNotice.tsx')).default
})

/** Layout of every page: title, announcements, guards, and the shell for signed-in users. */
export const RootLayout = () => {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const partner = usePartner()
  const chain = entriesIn(useMatches().map(({ handle }) => handle))
  const layout = layoutOf(chain)
  const title = titleOf(chain, viewer !== undefined)
  // While its translation is loading, a title would be its bare ID.
  const words = title && (title.message !== undefined || title.id in i18n.messages) ? i18n._(title) : ''
  const subject = useSyncExternalStore(pageSubject.subscribe, pageSubject.get)
  const { pathname } = useLocation()
  const page = usePageFade<HTMLDivElement>()
  useEndedSession(isPublic(chain))
  const isAfterPage = useReserve(viewer !== undefined)
  useViewFlag(viewer)

  // Without a viewer nothing personal is rendered, also while the guard is still deciding.
  const content = (
    <div ref={page}>
      <PageTitle value={words}>{viewer || isPublic(chain) ? <Outlet /> : <PageLoader />}</PageTitle>
    </div>
  )
  const frame =
    viewer && layout.navbar ? (
      <Suspense fallback={<PageLoader />}>
        <Shell key={viewer.subject} viewer={viewer} chain={chain} withSidebar={layout.sidebar} notice={<CurrentView />}>
          {content}
        </Shell>
      </Suspense>
    ) : (
      <PlainFrame
        notice={viewer && <CurrentView />}
        brand={pathname === openPaths.home() ? undefined : <Logo partner={partner} size="large" />}
      >
        {content}
      </PlainFrame>
    )
  return (
    <>
      <title>{[viewer && subject, words, partner.name].filter(Boolean).join(' · ')}</title>
      <RouteAnnouncer title={words} />
      <LeavingGuard />
      <CurrentIncident />
      {viewer && <IdentityQuestion />}
      {isAfterPage && <UpdateNotice />}
      <InactivityOverlay />
      <ScrollRestoration />
      {viewer ? (
        <Suspense fallback={<PageLoader />}>
          <DataRoom fallback={<PageLoader />}>{frame}</DataRoom>
        </Suspense>
      ) : (
        frame
      )}
    </>
  )
}
