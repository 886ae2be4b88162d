import { useLingui } from '@lingui/react'
import { lazy, Suspense, useSyncExternalStore, useEffect, useRef, useLayoutEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useRevalidator } from 'react-router'
import { useViewer, useAuthFact } from '#src/bridge/auth.bridge.tsx'
import { usePartner, useIncidents, usePortal } from '#src/bridge/portal.bridge.tsx'
import { openPaths } from '#src/lib/addresses/open-paths.ts'
import { InactivityOverlay } from '#src/shell/base/InactivityOverlay.tsx'
import { PlainFrame } from '#src/shell/base/PlainFrame.tsx'
import { RouteAnnouncer } from '#src/shell/base/RouteAnnouncer.tsx'
import { serverAnswers } from '#src/shell/update/server-answers.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { pageSubject } from '#src/ui/page/page-subject.ts'
import { PageTitle } from '#src/ui/page/page-title.ts'
import { isSettling } from '#machines/auth/auth.selectors.ts'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import { entriesIn, isPublic, layoutOf, titleOf } from './guard/chain.ts'
import { CurrentView, useViewFlag } from './CurrentView.tsx'
import { ConfirmIdentityDialog, IdentityQuestion } from './guard/IdentityQuestion.tsx'
import { LeavingGuard, UnsavedChangesDialog } from './guard/LeavingGuard.tsx'
import { ProblemReport } from './ProblemReport.tsx'
import { loadDataRoom, loadShell } from './load-shell.ts'

/** Preloaded for signed-in users (`useReserve`), because it often reports that the network failed. */
const IncidentToast = laterPart(async () => (await import('../shell/base/IncidentToast.tsx')).IncidentToast)

/** The error toast. It closes when the page is left, except on the developer-exception page, and is never shown on access-denied. */
const CurrentIncident = () => {
  const { pathname } = useLocation()
  const { name } = usePartner()
  const { incident, close, clear } = useIncidents()
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    if (pathname !== openPaths.developerException()) clear()
  }, [pathname, clear])

  if (!incident || pathname === openPaths.accessDenied()) return null
  return <IncidentToast app={name} incident={incident} onClose={close} />
}

const DURATION = 180

/** The page transition 'fade-slow': a new page fades in without remounting what two pages share. Disabled if the user prefers reduced motion. */
const usePageFade = <Element extends HTMLElement>() => {
  const { pathname } = useLocation()
  const page = useRef<Element>(null)
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    page.current?.animate?.([{ opacity: 0 }, { opacity: 1 }], { id: 'fade-slow', duration: DURATION, easing: 'ease-out' })
  }, [pathname])
  return page
}

/**
 * Preloads for signed-in users the parts that must be available without a network. Returns whether the first page is complete, so that more can be
 * loaded.
 */
const useReserve = (isSignedIn: boolean): boolean => {
  const isAfterPage = useAfterReady(isSignedIn)
  const { ownCharts } = usePortal()
  useEffect(() => {
    if (!isAfterPage) return
    for (const part of [IncidentToast, UnsavedChangesDialog, ConfirmIdentityDialog]) void part.preload()
    ownCharts()
      .then(({ confirmIdentity }) => confirmIdentity())
      .catch(() => {})
  }, [isAfterPage, ownCharts])
  return isAfterPage
}

/** When the session ends on an open page, the guard judges the page again and redirects to the login with the return URL. */
const useEndedSession = (isPublic: boolean): void => {
  const signedIn = useViewer() !== undefined
  const settling = useAuthFact(isSettling)
  const { revalidate } = useRevalidator()
  const was = useRef(signedIn)
  useEffect(() => {
    if (was.current && !signedIn && settling === false && !isPublic) void revalidate()
    was.current = signedIn || (settling === true && was.current)
  }, [signedIn, settling, isPublic, revalidate])
}

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
      <ProblemReport />
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
