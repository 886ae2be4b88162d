import { useLingui } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { NavLink } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import classes from './main-navigation.module.css'
import type { NavigationGroup } from './navigation.ts'

const GROUP_WORDS: Readonly<Record<NavigationGroup['id'], MessageDescriptor | undefined>> = {
  start: undefined,
  people: msg`People`,
  profile: msg`Your account`,
}

type MainNavigationProps = {
  groups: readonly NavigationGroup[]
  /** Shows icons only on the narrow sidebar. */
  compact?: boolean
  onFollow?: () => void
}

export const MainNavigation = ({ groups, compact = false, onFollow }: MainNavigationProps) => {
  const { i18n } = useLingui()
  return groups.map(({ id, items }) => {
    const words = GROUP_WORDS[id]
    return (
      <div key={id} className={classes['group']} data-compact={compact || undefined}>
        {words && <p className={classes['heading']}>{i18n._(words)}</p>}
        <ul className={classes['list']}>
          {items.map(({ path, label, icon }) => (
            <li key={path}>
              <NavLink to={path} className={classes['link'] ?? ''} title={compact ? i18n._(label) : ''} onClick={() => onFollow?.()}>
                <Icon name={icon} />
                <span className={classes['label']}>{i18n._(label)}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    )
  })
}
