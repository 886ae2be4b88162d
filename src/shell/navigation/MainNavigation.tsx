import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { PlaceIcon } from '#src/ui/controls/place-icon.tsx'
import { currentItem } from './current-item.ts'
import classes from './main-navigation.module.css'
import type { NavigationGroup, NavigationItem } from './navigation.ts'
import type { NavigationLook } from './navigation-look.ts'

type MainNavigationProps = {
  groups: readonly NavigationGroup[]
  look: NavigationLook
  /** The pages of a record are listed below, and the current page is one of them. */
  withRecord?: boolean
  /** Icons only: groups have no names, so none can be collapsed. */
  rail?: boolean
  onFollow?: (() => void) | undefined
}

export const MainNavigation = ({ groups, look, withRecord = false, rail = false, onFollow }: MainNavigationProps) => {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  const current = currentItem(groups, pathname)
  return groups.map((group) => {
    const isCurrent = group.items.some(({ path }) => path === current)
    // The first group has no heading. A group whose only page has the same name has none either.
    const [first, ...others] = group.items.map(({ label }) => i18n._(label))
    const isNamed = !rail && group.id !== 'overview' && (others.length > 0 || first !== i18n._(group.label))
    const mayClose = isNamed && !isCurrent
    return (
      <Group
        key={group.id}
        group={group}
        isNamed={isNamed}
        open={!mayClose || !look.closed.has(group.id)}
        {...(mayClose && { onToggle: () => look.toggleGroup(group.id) })}
      >
        {group.items.map((item) => (
          <li key={item.path}>
            {item.closed ? (
              <ClosedPlace item={item} />
            ) : (
              <PlaceLink
                item={item}
                // On a page below it, such as one user's, the entry only marks the section of that page.
                current={item.path === current ? (pathname === current && !withRecord ? 'page' : 'true') : undefined}
                rail={rail}
                onFollow={onFollow}
              />
            )}
          </li>
        ))}
      </Group>
    )
  })
}

type GroupProps = { group: NavigationGroup; isNamed: boolean; open: boolean; onToggle?: () => void; children: ReactNode }

/** A group of the sidebar. The group of the current page is always open. */
const Group = ({ group: { label }, isNamed, open, onToggle, children }: GroupProps) => {
  const { i18n } = useLingui()
  const list = useId()
  const heading = i18n._(label)
  return (
    <div className={classes['group']}>
      {isNamed && (
        <p className={classes['heading']}>
          {onToggle ? (
            <button type="button" className={classes['toggle']} aria-expanded={open} aria-controls={list} onClick={onToggle}>
              {heading}
              <IconChevronDown size={14} stroke={2} aria-hidden="true" />
            </button>
          ) : (
            heading
          )}
        </p>
      )}
      <ul id={list} className={classes['list']} aria-label={heading} hidden={!open}>
        {children}
      </ul>
    </div>
  )
}

type PlaceLinkProps = { item: NavigationItem; current: 'page' | 'true' | undefined; rail: boolean; onFollow: (() => void) | undefined }

const PlaceLink = ({ item: { path, label, icon }, current, rail, onFollow }: PlaceLinkProps) => {
  const { i18n } = useLingui()
  return (
    <Link
      to={path}
      className={classes['link']}
      aria-current={current}
      title={rail ? i18n._(label) : undefined}
      onClick={() => onFollow?.()}
    >
      <span className={classes['picture']}>
        <PlaceIcon name={icon} />
      </span>
      <span className={classes['label']}>{i18n._(label)}</span>
    </Link>
  )
}

/** A page that the previewed user may open and the real user may not. */
const ClosedPlace = ({ item: { label } }: { item: NavigationItem }) => {
  const { t, i18n } = useLingui()
  const name = i18n._(label)
  return (
    <span className={classes['closed']} title={t`${name}: this user can open it, you cannot`}>
      <span className={classes['picture']}>
        <PlaceIcon name="lock" />
      </span>
      <span className={classes['label']}>{t`${name}: this user can open it, you cannot`}</span>
    </span>
  )
}
