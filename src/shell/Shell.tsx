import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Viewer } from '#src/access/rule.ts'
import { MAIN_ID } from '#src/ui/page-ready.ts'
import { toastsWanted } from '#src/ui/toast.ts'
import { Footer } from './Footer.tsx'
import { InMantine } from './InMantine.tsx'
import type { NavigationGroup } from './navigation.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import classes from './shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))
const Toasts = lazy(() => import('./Toasts.tsx'))

type ShellProps = {
  viewer: Viewer
  /** Everything this viewer may open. */
  groups: readonly NavigationGroup[]
  /** Whether this page shows the sidebar beside it; the menu of narrow screens has it always. */
  withSidebar: boolean
  children: ReactNode
}

/** What stands around every page of a signed-in person. */
const Shell = ({ viewer, groups, withSidebar, children }: ShellProps) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const toasts = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get)
  return (
    <InMantine>
      <div className={classes['root']} data-sidebar={withSidebar || undefined}>
        <a className={classes['skip']} href={`#${MAIN_ID}`}>
          <Trans>Skip to content</Trans>
        </a>
        <TopBar viewer={viewer} menuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
        <OfflineBanner />
        {withSidebar && <Sidebar groups={groups} />}
        <main id={MAIN_ID} className={classes['main']} tabIndex={-1}>
          {children}
        </main>
        <Footer viewer={viewer} />
        {menuOpen && (
          <Suspense fallback={null}>
            <MenuDrawer groups={groups} onClose={() => setMenuOpen(false)} />
          </Suspense>
        )}
        <ScrollToTop />
        {toasts && (
          <Suspense fallback={null}>
            <Toasts />
          </Suspense>
        )}
      </div>
    </InMantine>
  )
}

export default Shell
