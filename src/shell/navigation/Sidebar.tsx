import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useWayBack, type WayBack } from '#src/resources/record/way-back.ts'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import navigation from './main-navigation.module.css'
import { RecordNavigation } from './RecordNavigation.tsx'
import { currentItem } from './current-item.ts'
import type { NavigationGroup, NavigationItem, RecordGroup } from './navigation.ts'
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
  const { pathname } = useLocation()
  const withRecord = record.length > 0
  // The pages of a record replace the main navigation, so that one place is marked and all of them are in sight.
  const isReplaced = withRecord && !rail
  const fromRecord = useWayBack()
  const path = isReplaced ? currentItem(groups, pathname) : undefined
  const section = path === undefined ? undefined : sectionAbove(groups, record, path)
  const back = isReplaced ? (fromRecord ?? (section && { to: section.path, label: section.label })) : undefined
  const scrolled = useCurrentInSight()
  return (
    <div ref={scrolled} className={classes['root']}>
      <nav data-tour="navigation" aria-label={t`Main`} className={rail ? navigation['rail'] : undefined}>
        {back ? <BackToList back={back} /> : <MainNavigation groups={groups} look={look} withRecord={withRecord} rail={rail} />}
      </nav>
      {withRecord && !rail && (
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

/** The entry that leads back from a record. The own account is an entry and a record at once, and leads to the first other entry. */
const sectionAbove = (groups: readonly NavigationGroup[], record: readonly RecordGroup[], path: string): NavigationItem | undefined => {
  const listed = new Set(record.flatMap(({ items }) => items.map((item) => item.path)))
  const entries = groups.flatMap(({ items }) => items).filter((item) => !listed.has(item.path))
  return entries.find((item) => item.path === path) ?? entries[0]
}

/** Leads back to the list of such records as it was left, and with it to the main navigation. */
const BackToList = ({ back: { to, label } }: { back: WayBack }) => {
  const { i18n } = useLingui()
  return (
    <ul className={navigation['list']}>
      <li>
        <Link to={to} className={navigation['link']}>
          <span className={navigation['picture']}>
            <IconChevronLeft size={18} stroke={1.8} className={classes['back'] ?? ''} aria-hidden="true" />
          </span>
          <span className={navigation['label']}>{i18n._(label)}</span>
        </Link>
      </li>
    </ul>
  )
}
