import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconBug,
  IconChecklist,
  IconEye,
  IconKeyboard,
  IconLogout,
  IconMap2,
  IconUsers,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { MantineColorScheme } from '@mantine/core'
import type { Viewer } from '#contract/access/rule.ts'
import { mayViewAs } from '#contract/access/view-as.ts'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { useSession } from '#src/bridge/auth.bridge.tsx'
import { viewWish } from '#src/bridge/view-as.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { customersOf } from '#src/lib/addresses/start-page.ts'
import { reportWish } from '#src/lib/faults/report-wish.ts'
import type { Place } from '../navigation/navigation.ts'
import topBar from '../top-bar.module.css'
import { shellDialogs } from '../shell-dialogs.ts'
import classes from './account-menu.module.css'
import { OwnPages } from './OwnPages.tsx'

/** Chooses light, dark or the system's scheme. The menu stays open, so that the effect can be seen. */
const SchemeItems = () => {
  const { t } = useLingui()
  const { colorScheme } = useMantineColorScheme()
  const choose = usePersonalChoice('colourScheme')
  const schemes: readonly { id: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
    { id: 'auto', label: t`Auto`, icon: IconDeviceDesktop },
    { id: 'light', label: t`Light`, icon: IconSun },
    { id: 'dark', label: t`Dark`, icon: IconMoon },
  ]
  return (
    <div className={classes['schemes']} role="group" aria-label={t`Colour scheme`}>
      {schemes.map(({ id, label, icon: Drawing }) => (
        <Menu.RadioItem
          key={id}
          value={id}
          checked={colorScheme === id}
          closeMenuOnClick={false}
          onChange={() => void choose(id)}
          className={classes['scheme'] ?? ''}
        >
          <Drawing size={16} stroke={1.6} aria-hidden="true" />
          {label}
        </Menu.RadioItem>
      ))}
    </div>
  )
}

type AccountItemsProps = { viewer: Viewer; role: string; places: readonly Place[]; onClose: () => void }

const AccountItems = ({ viewer, role, places, onClose }: AccountItemsProps) => (
  <Menu
    opened
    onClose={onClose}
    onChange={(opened) => !opened && onClose()}
    position="bottom-end"
    width={272}
    shadow="lg"
    offset={6}
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    returnFocus={false}
  >
    <Menu.Target>
      {/* Covers the button that opened the menu, so pressing there again closes it. */}
      <button type="button" tabIndex={-1} aria-hidden="true" className={topBar['cover']} />
    </Menu.Target>
    <Menu.Dropdown>
      <div className={classes['who']}>
        <strong>{viewer.displayName}</strong>
        <span>{viewer.userName}</span>
        <span className={classes['role']}>{role}</span>
      </div>
      <Menu.Divider />
      <OwnPages />
      <AccountSwitches viewer={viewer} />
      <Menu.Divider />
      <SchemeItems />
      <Menu.Divider />
      <Help places={places} />
      <Menu.Divider />
      <SignOut />
    </Menu.Dropdown>
  </Menu>
)

export default AccountItems

const AccountSwitches = ({ viewer }: { viewer: Viewer }) => {
  const { pathname, search } = useLocation()
  return (
    <>
      <Menu.Item component={Link} to={paths.selectAccount(pathname + search)} leftSection={<IconUsers {...DRAWN} />}>
        {customersOf(viewer.claims).length > 1 ? <Trans>Switch organisation or account</Trans> : <Trans>Switch account</Trans>}
      </Menu.Item>
      {mayViewAs(viewer) && (
        <Menu.Item leftSection={<IconEye {...DRAWN} />} onClick={() => viewWish.set({})}>
          <Trans>View as…</Trans>
        </Menu.Item>
      )}
    </>
  )
}

const Help = ({ places }: { places: readonly Place[] }) => {
  const chooseGettingStarted = usePersonalChoice('gettingStarted')
  const home = (['vendor', 'admin'] as const).map(paths.portalHome).find((path) => places.some((place) => place.path === path))
  return (
    <>
      {home !== undefined && (
        <Menu.Item component={Link} to={home} leftSection={<IconChecklist {...DRAWN} />} onClick={() => void chooseGettingStarted('')}>
          <Trans>Getting started</Trans>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconMap2 {...DRAWN} />} onClick={() => shellDialogs.set('tour')}>
        <Trans>Tour of the portal</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard {...DRAWN} />} onClick={() => shellDialogs.set('keys')}>
        <Trans>Keyboard shortcuts</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconBug {...DRAWN} />} onClick={() => reportWish.set('')}>
        <Trans>Report a problem</Trans>
      </Menu.Item>
    </>
  )
}

const SignOut = () => {
  const session = useSession()
  return (
    <Menu.Item leftSection={<IconLogout {...DRAWN} />} onClick={() => session.signOut()}>
      <Trans>Sign out</Trans>
    </Menu.Item>
  )
}

const DRAWN = { size: 18, stroke: 1.6, 'aria-hidden': 'true' } as const
