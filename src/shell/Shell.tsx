import { Trans } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isNegotiated } from '#machines/auth/auth.selectors.ts'
import { explain } from '#contract/access/explain.ts'
import type { AccessRule, Viewer } from '#contract/access/rule.ts'
import { useAuthFact } from '#src/bridge/auth.bridge.tsx'
import { useChartLoader } from '#src/bridge/chart-loader.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { KitCharts } from '#src/resources/kit-charts.ts'
import { MayDo, MayOpen } from '#src/resources/may-do.ts'
import { RecordPages } from '#src/resources/record/hidden-pages.ts'
import { ReaderFacts } from '#src/resources/reader.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { MAIN_ID } from '#src/ui/page/page-ready.ts'
import { hasShownToasts } from '#src/ui/dialogs/toast.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { InMantine } from './base/InMantine.tsx'
import type { NavigationGroup, Place, RecordGroup } from './navigation/navigation.ts'
import { useNavigationLook } from './navigation/navigation-look.ts'
import { OfflineBanner } from './base/OfflineBanner.tsx'
import { PrintHead } from './PrintHead.tsx'
import { useRecents } from './recent.ts'
import { RecordPlace } from './RecordPlace.tsx'
import { RememberedColumns } from './RememberedColumns.tsx'
import { ScrollToTop } from './base/ScrollToTop.tsx'
import classes from './shell.module.css'
import { ShellDialogs } from './ShellDialogs.tsx'
import { Sidebar } from './navigation/Sidebar.tsx'
import { MaintenanceBanner } from './system/MaintenanceBanner.tsx'
import { useSystemNotice } from './system/use-system-notice.ts'
import { TopBar } from './TopBar.tsx'

const Footer = ({ viewer }: { viewer: Viewer }) => {
  const partner = usePartner()
  const { userName } = viewer
  return (
    <footer className={classes['footer']}>
      <span>{partner.name}</span>
      <span>
        <Trans>Signed in as {userName}</Trans>
      </span>
    </footer>
  )
}

const MenuDrawer = laterPart(async () => (await import('./navigation/MenuDrawer.tsx')).default)
const Toasts = laterPart(async () => (await import('./base/Toasts.tsx')).default)

type ShellProps = {
  viewer: Viewer
  /** Sidebar groups of the pages that this viewer may open. */
  groups: readonly NavigationGroup[]
  /** Pages that the palette offers. */
  places: readonly Place[]
  record: readonly RecordGroup[]
  /** Whether this page shows the sidebar; the menu of narrow screens always has it. */
  withSidebar: boolean
  /** Whether this viewer may open the page at a path. */
  mayOpen: (path: string) => boolean
  notice?: ReactNode
  children: ReactNode
}

const Shell = ({ viewer, groups, places, record, withSidebar, mayOpen, notice, children }: ShellProps) => {
  const [menuOpen, setMenuOpen] = useState(false)
  const mayDo = useCallback((rule: AccessRule) => explain(rule, viewer).decision === 'allowed', [viewer])
  const loadsPictures = useAuthFact(isNegotiated) ?? false
  const { subject, view } = viewer
  const reader = useMemo(() => ({ subject, isViewing: view !== undefined, loadsPictures }), [subject, view, loadsPictures])
  const charts = useChartLoader()
  const recordPages = useMemo(() => record.flatMap(({ items }) => items.map(({ path }) => path)), [record])
  const look = useNavigationLook()
  const system = useSystemNotice()
  useRecents()
  const roomy = useMediaQuery('(min-width: 1024px)', false, { getInitialValueInEffect: false })
  const rail = look.rail || !roomy
  const toasts = useSyncExternalStore(hasShownToasts.subscribe, hasShownToasts.get)
  return (
    <InMantine>
      <div className={classes['root']} data-sidebar={withSidebar || undefined} data-rail={(withSidebar && rail) || undefined}>
        <a className={classes['skip']} href={`#${MAIN_ID}`}>
          <Trans>Skip to content</Trans>
        </a>
        <TopBar
          viewer={viewer}
          places={places}
          system={mayOpen(paths.systemStatus()) ? system : undefined}
          mayOpen={mayOpen}
          menuOpen={menuOpen}
          onMenu={() => setMenuOpen(true)}
        />
        <div className={classes['notices']}>
          {notice}
          <MaintenanceBanner notice={system} />
          <OfflineBanner />
        </div>
        {withSidebar && <Sidebar groups={groups} record={record} look={look} roomy={roomy} />}
        <main id={MAIN_ID} className={classes['main']} tabIndex={-1}>
          <PrintHead viewer={viewer} />
          {rail && <RecordPlace groups={record} onMenu={() => setMenuOpen(true)} />}
          <MayDo value={mayDo}>
            <MayOpen value={mayOpen}>
              <ReaderFacts value={reader}>
                <KitCharts value={charts}>
                  <RecordPages value={recordPages}>
                    <RememberedColumns>{children}</RememberedColumns>
                  </RecordPages>
                </KitCharts>
              </ReaderFacts>
            </MayOpen>
          </MayDo>
        </main>
        <Footer viewer={viewer} />
        {menuOpen && <MenuDrawer groups={groups} look={look} record={record} onClose={() => setMenuOpen(false)} />}
        <MayOpen value={mayOpen}>
          <ShellDialogs viewer={viewer} places={places} />
        </MayOpen>
        <ScrollToTop />
        {toasts && <Toasts />}
      </div>
    </InMantine>
  )
}

export default Shell
