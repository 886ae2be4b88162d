import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import type { RecordGroup } from './navigation/navigation.ts'
import classes from './record-place.module.css'

/** On narrow screens, shows which of the record's pages this is and opens the menu with the others. */
export const RecordPlace = ({ groups, onMenu }: { groups: readonly RecordGroup[]; onMenu: () => void }) => {
  const { i18n } = useLingui()
  const { pathname } = useLocation()
  for (const { label, items } of groups) {
    const here = items.find(({ path }) => path === pathname)
    if (here)
      return (
        <button type="button" className={classes['root']} aria-haspopup="dialog" onClick={onMenu}>
          <span className={classes['group']}>{i18n._(label)}</span>
          <span className={classes['page']}>{i18n._(here.label)}</span>
          <IconChevronDown size={16} aria-hidden="true" />
        </button>
      )
  }
  return null
}
