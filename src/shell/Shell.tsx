import '#src/theme/styles/portal.css'
import { Trans } from '@lingui/react/macro'
import { Notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Viewer } from '#src/access/rule.ts'
import { MAIN_ID } from '#src/ui/page-ready.ts'
import { Footer } from './Footer.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import type { NavigationGroup } from './navigation.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import classes from './shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

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
  return (
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
      {menuOpen && <MenuDrawer groups={groups} onClose={() => setMenuOpen(false)} />}
      <ScrollToTop />
      <Notifications position="bottom-right" autoClose={false} limit={4} />
    </div>
  )
}

export default Shell
