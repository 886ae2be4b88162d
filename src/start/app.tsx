import '#src/theme/styles/base.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, useEffect, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { isStarted, startFailureOf } from '#machines/app/app.selectors.ts'
import { useAppActor, useAppFact } from '#src/bridge/app.bridge.tsx'
import { PortalProvider } from '#src/bridge/PortalProvider.tsx'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import type { PortalDeps } from '#src/bridge/portal.ts'
import { ReaderProvider } from '#src/routes/ReaderProvider.tsx'
import { FORCED } from '#src/routes/guard/forced.ts'
import { pageAsker } from '#src/routes/ask-page.ts'
import { createRouter } from '#src/routes/router.tsx'
import type { PortalRouter } from '#src/routes/router.tsx'
import { guardPresses } from '#src/lib/press-guard.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { missingParts } from '#src/lib/faults/missing-parts.ts'
import { readError } from '#src/lib/faults/uncaught.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { StartFailure } from '#src/shell/base/StartFailure.tsx'
import { mendMissingChunks } from '#src/shell/update/missing-chunk.ts'
import { followColourScheme } from '#src/theme/colour-scheme.ts'
import { shareStyleNonce, styleNonce } from '#src/theme/nonce.ts'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { showStartLocale } from '#src/i18n/start-locale.ts'
import { withFlags } from '#contract/access/view-as.ts'
import { learnFeatures } from '../routes/guard/ask-features.ts'
import type { GuardPorts } from '../routes/guard/guard.ts'
import type { ApplicationTheme } from '../theme/palette.ts'
import { styleSheet } from '../theme/style-sheet.ts'

/** Writes a partner's theme into the page, for pages with and without Mantine. */
const ThemeStyle = ({ theme }: { theme: ApplicationTheme | null }) => {
  const text = useMemo(() => styleSheet(theme), [theme])
  return <style nonce={styleNonce()}>{text}</style>
}

const guardPorts = (portal: PortalDeps): GuardPorts => ({
  settled: portal.session.settled,
  withFeatures: async (viewer, keys) => withFlags(viewer, await learnFeatures(portal, keys)),
})

/** Renders the running portal: providers in order, then the router. Called once, by `show-views.ts`. */
export const renderApp = (root: HTMLElement, deps: PortalDeps): void => {
  shareStyleNonce()
  followColourScheme()
  guardPresses(window)
  void showStartLocale(deps.portal()?.partner)
  const router = createRouter(guardPorts(deps), pageAsker(deps))
  mendMissingChunks({
    window,
    storage: guardedStorage(() => window.sessionStorage),
    build: import.meta.url,
    mayReload: () => !unsavedChanges.any(),
    onMissing: () => missingParts.set(missingParts.get() + 1),
    opening: () => {
      const { location } = router.state.navigation
      return location && router.createHref(location)
    },
  })
  deps.navigation.attach(
    (path) => void router.navigate(path, { replace: true, state: FORCED }),
    () => void router.revalidate(),
  )
  const reportCaught = caughtReporter(deps)
  createRoot(root, { onCaughtError: (error) => reportCaught(error) }).render(
    <StrictMode>
      <PortalProvider deps={deps}>
        <I18nProvider i18n={i18n}>
          <Stage router={router} onCaught={reportCaught} />
        </I18nProvider>
      </PortalProvider>
    </StrictMode>,
  )
}

const Stage = ({ router, onCaught }: { router: PortalRouter; onCaught: (error: unknown) => void }) => {
  const actor = useAppActor()
  const started = useAppFact(isStarted)
  const failure = useAppFact(startFailureOf)
  const { portal } = usePortal()
  useEffect(() => {
    if (started) void showStartLocale(portal()?.partner)
  }, [started, portal])
  return (
    <>
      <ThemeStyle theme={(started && portal()?.theme) || null} />
      {failure && <StartFailure failure={failure} onRetry={() => actor.send({ type: 'retry' })} />}
      {!failure && !started && <PageLoader />}
      {!failure && started && (
        <ReaderProvider>
          <RouterProvider router={router} onError={onCaught} />
        </ReaderProvider>
      )}
    </>
  )
}

/** Reports an error that a boundary caught, under the reference that its page shows, and writes it to the console. */
const caughtReporter =
  ({ incidents }: PortalDeps) =>
  (error: unknown): void => {
    incidents.report(readError(error, 'RENDERING'), true)
    window.reportError(error)
  }
