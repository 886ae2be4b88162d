import { useLingui } from '@lingui/react/macro'
import { NavLink, useLocation } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import classes from './main-navigation.module.css'
import type { NavigationGroup, NavigationItem } from './navigation.ts'

type MainNavigationProps = {
  groups: readonly NavigationGroup[]
  /** The pages of a record stand below, and this page is one of them. */
  withRecord?: boolean
  /** Shows icons only on the narrow sidebar. */
  compact?: boolean
  onFollow?: (() => void) | undefined
}

export const MainNavigation = ({ groups, withRecord = false, compact = false, onFollow }: MainNavigationProps) => {
  const { i18n } = useLingui()
  return groups.map(({ id, label, items }) => (
    <div key={id} className={classes['group']} data-compact={compact || undefined}>
      {label && <p className={classes['heading']}>{i18n._(label)}</p>}
      <ul className={classes['list']}>
        {items.map((item) => (
          <li key={item.path}>
            {item.closed ? (
              <ClosedPlace item={item} />
            ) : (
              <PlaceLink item={item} withRecord={withRecord} compact={compact} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
    </div>
  ))
}

type PlaceLinkProps = { item: NavigationItem } & Omit<MainNavigationProps, 'groups'>

const PlaceLink = ({ item: { path, label, icon }, withRecord, compact, onFollow }: PlaceLinkProps) => {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  return (
    <NavLink
      to={path}
      className={classes['link'] ?? ''}
      // On a page below it, such as one user's, it is only the place where that page belongs.
      aria-current={pathname === path && !withRecord ? 'page' : 'true'}
      title={compact ? i18n._(label) : ''}
      onClick={() => onFollow?.()}
    >
      <Icon name={icon} />
      <span className={classes['label']}>{i18n._(label)}</span>
    </NavLink>
  )
}

/** A page of who is previewed that the real person may not open. */
const ClosedPlace = ({ item: { label } }: { item: NavigationItem }) => {
  const { t, i18n } = useLingui()
  const name = i18n._(label)
  return (
    <span className={classes['closed']} title={t`${name}: this user can open it, you cannot`}>
      <Icon name="lock" />
      <span className={classes['label']}>{t`${name}: this user can open it, you cannot`}</span>
    </span>
  )
}
