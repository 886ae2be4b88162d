import {
  IconAlertTriangle,
  IconBuilding,
  IconCheck,
  IconClock,
  IconEye,
  IconHome2,
  IconLayoutDashboard,
  IconLock,
  IconMail,
  IconSearchOff,
  IconSettings,
  IconShieldOff,
  IconUser,
  IconUserOff,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'

const ICONS = {
  home: IconHome2,
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  addUser: IconUserPlus,
  user: IconUser,
  customers: IconBuilding,
  settings: IconSettings,
  check: IconCheck,
  clock: IconClock,
  eye: IconEye,
  lock: IconLock,
  mail: IconMail,
  shield: IconShieldOff,
  userOff: IconUserOff,
  warning: IconAlertTriangle,
  nothing: IconSearchOff,
} as const

export type IconName = keyof typeof ICONS

/** A decorative icon. It is never the only carrier of a meaning, so it is always hidden from assistive technology. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => {
  const Drawing = ICONS[name]
  return <Drawing size={size} stroke={1.6} aria-hidden="true" />
}
