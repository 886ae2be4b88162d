import { Trans, useLingui } from '@lingui/react/macro'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Viewer } from '#contract/access/rule.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { customersOf } from '#src/lib/addresses/start-page.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './base/LanguageMenu.tsx'
import type { Place } from './navigation/navigation.ts'
import { Logo } from '#src/ui/Logo.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { shellDialogs } from './shell-dialogs.ts'
import { StatusBadge } from './system/StatusBadge.tsx'
import type { SystemNotice } from './system/use-system-notice.ts'
import classes from './top-bar.module.css'
import { NotificationsButton } from './notifications/NotificationsButton.tsx'
import { useNews } from './notifications/use-news.ts'

const RunningJobs = laterPart(async () => (await import('./jobs/RunningJobs.tsx')).RunningJobs)

const OrganisationSwitcher = laterPart(async () => (await import('./organisation/OrganisationSwitcher.tsx')).OrganisationSwitcher)

/** Whether there is a choice: several organisations, or one beside all customers of the partner. A view as somebody else has none. */
const hasOrganisations = ({ claims, roles, view }: Viewer): boolean =>
  view === undefined && customersOf(claims).length > (roles.includes('PartnerAdmin') ? 0 : 1)

/** Running jobs and notifications of the user, both fed by one live subscription. */
const NewsTools = ({ places }: { places: readonly Place[] }) => {
  const news = useNews()
  return (
    <>
      {news.running > 0 && <RunningJobs count={news.running} places={places} />}
      <NotificationsButton news={news} />
    </>
  )
}

type TopBarProps = {
  viewer: Viewer
  places: readonly Place[]
  /** Also undefined for users who may not open the status page. */
  system: SystemNotice | undefined
  /** Whether the reader may open the page at a path. */
  mayOpen: (path: string) => boolean
  menuOpen: boolean
  onMenu: () => void
}

export const TopBar = ({ viewer, places, system, mayOpen, menuOpen, onMenu }: TopBarProps) => {
  const { t } = useLingui()
  const partner = usePartner()
  return (
    <header className={classes['root']}>
      <button type="button" data-tour="menu" className={classes['menu']} aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        <span className={classes['menuLabel']}>
          <Trans>Menu</Trans>
        </span>
      </button>
      <div className={classes['home']}>
        <Logo partner={partner} />
        <Link className={classes['cover']} to={paths.home()} aria-label={t`Home`} />
      </div>
      {hasOrganisations(viewer) && <OrganisationSwitcher subject={viewer.subject} mayOpen={mayOpen} />}
      <div className={classes['tools']}>
        <SearchButton />
        <StatusBadge notice={system} />
        <NewsTools places={places} />
        {partner.showLanguageOption && <LanguageMenu subject={viewer.subject} />}
        <AccountMenu viewer={viewer} places={places} />
      </div>
    </header>
  )
}

/** Opens the command palette; on wide screens it also shows the shortcut. */
const SearchButton = () => (
  <button
    type="button"
    data-tour="search"
    className={classes['search']}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K"
    onClick={openPalette}
  >
    <IconSearch size={19} stroke={1.7} aria-hidden="true" />
    <span className={classes['searchLabel']}>
      <Trans>Search</Trans>
    </span>
    <kbd className={classes['searchKeys']} aria-hidden="true">
      <Trans>Ctrl</Trans> K
    </kbd>
  </button>
)

const openPalette = () => shellDialogs.set('palette')
