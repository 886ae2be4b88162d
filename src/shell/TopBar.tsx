import { Trans, useLingui } from '@lingui/react/macro'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Viewer } from '#src/access/rule.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { paths } from '#src/lib/paths.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from '#src/ui/Logo.tsx'
import classes from './top-bar.module.css'

type TopBarProps = { viewer: Viewer; menuOpen: boolean; onMenu: () => void }

export const TopBar = ({ viewer, menuOpen, onMenu }: TopBarProps) => {
  const { t } = useLingui()
  const partner = usePartner()
  return (
    <header className={classes['root']}>
      <button type="button" className={classes['menu']} aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onMenu}>
        <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
        <span className={classes['menuLabel']}>
          <Trans>Menu</Trans>
        </span>
      </button>
      <div className={classes['home']}>
        <Logo partner={partner} />
        <Link className={classes['cover']} to={paths.home()} aria-label={t`Home`} />
      </div>
      <div className={classes['tools']}>
        {partner.showLanguageOption && <LanguageMenu subject={viewer.subject} />}
        <AccountMenu viewer={viewer} />
      </div>
    </header>
  )
}
