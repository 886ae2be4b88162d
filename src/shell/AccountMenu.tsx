import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import {
  IconCheck,
  IconDeviceDesktop,
  IconEye,
  IconKeyboard,
  IconLogout,
  IconMap2,
  IconMoon,
  IconSun,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { isNegotiated } from '#machines/auth/auth.selectors.ts'
import type { Viewer } from '#src/access/rule.ts'
import { mayViewAs } from '#src/access/view-as.ts'
import { useAuthFact, useSession } from '#src/bridge/auth.bridge.tsx'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { viewWish } from '#src/bridge/view-as.ts'
import { paths } from '#src/lib/paths.ts'
import { customersOf } from '#src/lib/start-page.ts'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'
import classes from './top-bar.module.css'
import menu from './account-menu.module.css'
import { shellDialogs } from './shell-dialogs.ts'
import { useRoleLabel } from './use-role-label.ts'
import { useSavedColourScheme } from './use-saved-colour-scheme.ts'

/** Who is signed in, and what belongs to them alone: profile, colour scheme, log out. */
export const AccountMenu = ({ viewer }: { viewer: Viewer }) => {
  const { t } = useLingui()
  const session = useSession()
  const role = useRoleLabel(viewer)
  useSavedColourScheme()
  const { pathname, search } = useLocation()
  const available = useAuthFact(isNegotiated) ?? false
  return (
    <Menu position="bottom-end" width={264} shadow="lg" offset={6} withinPortal={false} withInitialFocusPlaceholder={false}>
      <div className={classes['tool']} data-tour="account">
        <PersonPicture subject={viewer.subject} name={viewer.displayName} size={30} available={available} />
        <div className={classes['person']}>
          <span className={classes['name']}>{viewer.displayName}</span>
          <span className={classes['role']}>{role}</span>
        </div>
        <Menu.Target>
          <button type="button" className={classes['cover']} aria-label={t`Account menu`} />
        </Menu.Target>
      </div>
      <Menu.Dropdown>
        <div className={menu['who']}>
          <strong>{viewer.displayName}</strong>
          <span>{viewer.userName}</span>
          <span className={menu['role']}>{role}</span>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.profile()} leftSection={<IconUser size={18} stroke={1.6} aria-hidden="true" />}>
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={paths.selectAccount(pathname + search)}
          leftSection={<IconUsers size={18} stroke={1.6} aria-hidden="true" />}
        >
          {customersOf(viewer.claims).length > 1 ? <Trans>Switch organisation or account</Trans> : <Trans>Switch account</Trans>}
        </Menu.Item>
        {mayViewAs(viewer) && (
          <Menu.Item leftSection={<IconEye size={18} stroke={1.6} aria-hidden="true" />} onClick={() => viewWish.set({})}>
            <Trans>View as…</Trans>
          </Menu.Item>
        )}
        <Menu.Divider />
        <SchemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconMap2 size={18} stroke={1.6} aria-hidden="true" />} onClick={() => shellDialogs.set('tour')}>
          <Trans>Tour of the portal</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.6} aria-hidden="true" />} onClick={() => shellDialogs.set('keys')}>
          <Trans>Keyboard shortcuts</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden="true" />} onClick={() => session.signOut()}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const SchemeItems = () => {
  const { t } = useLingui()
  const { colorScheme } = useMantineColorScheme()
  const choose = usePersonalChoice('colourScheme')
  const schemes: readonly { id: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
    { id: 'auto', label: t`Auto`, icon: IconDeviceDesktop },
    { id: 'light', label: t`Light`, icon: IconSun },
    { id: 'dark', label: t`Dark`, icon: IconMoon },
  ]
  return schemes.map(({ id, label, icon: Drawing }) => (
    <Menu.Item
      key={id}
      aria-current={colorScheme === id}
      closeMenuOnClick={false}
      leftSection={<Drawing size={18} stroke={1.6} aria-hidden="true" />}
      rightSection={colorScheme === id ? <IconCheck size={16} aria-hidden="true" /> : undefined}
      onClick={() => void choose(id)}
    >
      {label}
    </Menu.Item>
  ))
}
