import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router'
import { useApplies } from '#src/resources/record/hidden-pages.ts'
import classes from './main-navigation.module.css'
import type { RecordGroup } from './navigation.ts'

/** Lists the pages of the record that is shown, in the specified groups. */
export const RecordNavigation = ({ groups, onFollow }: { groups: readonly RecordGroup[]; onFollow?: () => void }) => {
  const { i18n, t } = useLingui()
  const applies = useApplies()
  return (
    <nav className={classes['dense']} aria-label={t`This record`}>
      {groups.map(({ id, label: heading, items }) => (
        <div key={id} className={classes['group']}>
          <p className={classes['heading']}>{i18n._(heading)}</p>
          <ul className={classes['list']}>
            {items
              .filter(({ path }) => applies(path))
              .map(({ path, label }) => (
                <li key={path}>
                  <NavLink to={path} end className={classes['link'] ?? ''} onClick={() => onFollow?.()}>
                    {i18n._(label)}
                  </NavLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
