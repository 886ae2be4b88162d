import { Trans } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconDatabaseExport, IconDeviceDesktop, IconKey, IconShieldLock, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'

/** The most used pages of the user's account. The sidebar of each lists the others. */
export const OwnPages = () => (
  <>
    <Menu.Item component={Link} to={paths.profile()} leftSection={<IconUser {...DRAWN} />}>
      <Trans>Profile</Trans>
    </Menu.Item>
    <Menu.Item component={Link} to={paths.ownTwoFactor()} leftSection={<IconShieldLock {...DRAWN} />}>
      <Trans>Two-factor authentication</Trans>
    </Menu.Item>
    <Menu.Item component={Link} to={paths.changePassword()} leftSection={<IconKey {...DRAWN} />}>
      <Trans>Change password</Trans>
    </Menu.Item>
    <Menu.Item component={Link} to={paths.ownSessions()} leftSection={<IconDeviceDesktop {...DRAWN} />}>
      <Trans>Sessions</Trans>
    </Menu.Item>
    <Menu.Item component={Link} to={paths.ownData()} leftSection={<IconDatabaseExport {...DRAWN} />}>
      <Trans>Personal data</Trans>
    </Menu.Item>
  </>
)

const DRAWN = { size: 18, stroke: 1.6, 'aria-hidden': 'true' } as const
