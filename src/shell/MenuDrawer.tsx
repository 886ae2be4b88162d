import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { MainNavigation } from './MainNavigation.tsx'
import type { NavigationGroup } from './navigation.ts'

/** The navigation of narrow screens, opened by 'Menu' and closed by following a link. */
export const MenuDrawer = ({ groups, onClose }: { groups: readonly NavigationGroup[]; onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Drawer opened onClose={onClose} size={296} title={<Trans>Menu</Trans>} closeButtonProps={{ 'aria-label': t`Close` }}>
      <nav aria-label={t`Main`}>
        <MainNavigation groups={groups} onFollow={onClose} />
      </nav>
    </Drawer>
  )
}
