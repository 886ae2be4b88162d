import { useLingui } from '@lingui/react/macro'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import navigation from './main-navigation.module.css'
import { RecordNavigation } from './RecordNavigation.tsx'
import type { NavigationGroup, RecordGroup } from './navigation.ts'
import type { NavigationLook } from './navigation-look.ts'
import classes from './sidebar.module.css'
import { useCurrentInSight } from './use-current-in-sight.ts'

type SidebarProps = {
  groups: readonly NavigationGroup[]
  record: readonly RecordGroup[]
  look: NavigationLook
  /** Whether there is room for the full sidebar instead of the rail. */
  roomy: boolean
}

/**
 * Navigation beside the page: full above 1023 pixels unless the user prefers icons only, a rail of icons down to 768 pixels, and in the menu below
 * that.
 */
export const Sidebar = ({ groups, record, look, roomy }: SidebarProps) => {
  const { t } = useLingui()
  const rail = look.rail || !roomy
  const scrolled = useCurrentInSight()
  return (
    <div ref={scrolled} className={classes['root']}>
      <nav data-tour="navigation" aria-label={t`Main`} className={rail ? navigation['rail'] : undefined}>
        <MainNavigation groups={groups} look={look} withRecord={record.length > 0} rail={rail} />
      </nav>
      {record.length > 0 && !rail && (
        <div data-record className={classes['record']}>
          <RecordNavigation groups={record} />
        </div>
      )}
      {roomy && (
        <div className={classes['foot']}>
          <IconButton
            size="sm"
            icon={rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse}
            label={rail ? t`Expand sidebar` : t`Collapse sidebar`}
            onClick={look.toggleRail}
          />
        </div>
      )}
    </div>
  )
}
