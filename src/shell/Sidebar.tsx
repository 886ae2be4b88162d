import { useLingui } from '@lingui/react/macro'
import { MainNavigation } from './MainNavigation.tsx'
import type { NavigationGroup } from './navigation.ts'
import classes from './sidebar.module.css'

/** The navigation beside the page: full above 1023 pixels, a rail of icons down to 768, in the menu below. */
export const Sidebar = ({ groups }: { groups: readonly NavigationGroup[] }) => {
  const { t } = useLingui()
  return (
    <nav className={classes['root']} aria-label={t`Main`}>
      <MainNavigation groups={groups} compact />
    </nav>
  )
}
