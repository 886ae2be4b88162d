import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton, Drawer } from '@mantine/core'
import { MainNavigation } from './MainNavigation.tsx'
import classes from './menu-drawer.module.css'
import type { NavigationGroup } from './navigation.ts'
import { useSidePanel } from '#src/ui/use-side-panel.ts'

/** The navigation of narrow screens, opened by 'Menu' and closed by following a link. */
const MenuDrawer = ({ groups, onClose }: { groups: readonly NavigationGroup[]; onClose: () => void }) => {
  const { t } = useLingui()
  useSidePanel(true, onClose)
  return (
    // Its own head instead of Mantine's, whose header element would be a second banner of the page.
    <Drawer opened onClose={onClose} size={296} withCloseButton={false} attributes={{ content: { 'aria-label': t`Menu` } }}>
      <div className={classes['head']}>
        <p className={classes['title']}>
          <Trans>Menu</Trans>
        </p>
        <CloseButton aria-label={t`Close`} onClick={onClose} data-autofocus />
      </div>
      <nav aria-label={t`Main`}>
        <MainNavigation groups={groups} onFollow={onClose} />
      </nav>
    </Drawer>
  )
}

export default MenuDrawer
