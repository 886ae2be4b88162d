import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { IconChevronLeft, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import classes from './menu-drawer.module.css'
import type { NavigationGroup, RecordGroup } from './navigation.ts'
import type { NavigationLook } from './navigation-look.ts'
import { RecordNavigation } from './RecordNavigation.tsx'
import { useCurrentInSight } from './use-current-in-sight.ts'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'

type MenuDrawerProps = {
  groups: readonly NavigationGroup[]
  look: NavigationLook
  record: readonly RecordGroup[]
  onClose: () => void
}

/** Navigation of narrow screens, opened by 'Menu' and closed by following a link. */
const MenuDrawer = ({ groups, look, record, onClose }: MenuDrawerProps) => {
  const { t } = useLingui()
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => void (opener instanceof HTMLElement && opener.focus()), [opener])
  useSidePanel(true, onClose)
  return (
    // Replaces Mantine's head, whose header element would be a second banner of the page.
    <Drawer opened onClose={onClose} size={296} withCloseButton={false} attributes={{ content: { 'aria-label': t`Menu` } }}>
      <div className={classes['head']}>
        <p className={classes['title']}>
          <Trans>Menu</Trans>
        </p>
        <IconButton icon={IconX} size="sm" label={t`Close`} onClick={onClose} data-autofocus />
      </div>
      <Pages groups={groups} look={look} record={record} onClose={onClose} />
    </Drawer>
  )
}

export default MenuDrawer

/**
 * One navigation at a time: of a record its pages, from which a button leads to the main one. A separate component, because it is mounted after the
 * drawer and before that nothing can be scrolled.
 */
const Pages = ({ groups, look, record, onClose }: MenuDrawerProps) => {
  const { t } = useLingui()
  const scrolled = useCurrentInSight()
  const [isMain, setMain] = useState(record.length === 0)
  const main = useRef<HTMLElement>(null)
  const showMain = () => {
    flushSync(() => setMain(true))
    // The button that had the focus is gone.
    main.current?.querySelector('a')?.focus()
  }
  return (
    <div ref={scrolled}>
      {isMain ? (
        <nav ref={main} aria-label={t`Main`}>
          <MainNavigation groups={groups} look={look} withRecord={record.length > 0} onFollow={onClose} />
        </nav>
      ) : (
        <>
          <Button kind="secondary" size="sm" icon={IconChevronLeft} onClick={showMain}>
            <Trans>Main menu</Trans>
          </Button>
          <div data-record className={classes['record']}>
            <RecordNavigation groups={record} onFollow={onClose} />
          </div>
        </>
      )}
    </div>
  )
}
