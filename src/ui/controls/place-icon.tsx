import {
  IconApps,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildings,
  IconDevices,
  IconExternalLink,
  IconHeartbeat,
  IconHome2,
  IconLayoutDashboard,
  IconHistory,
  IconListCheck,
  IconLock,
  IconPlugConnected,
  IconShieldCheck,
  IconToggleRight,
  IconTransfer,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'

const ICONS = {
  home: IconHome2,
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  loginProvider: IconPlugConnected,
  customers: IconBuilding,
  partners: IconBuildingCommunity,
  apps: IconApps,
  features: IconToggleRight,
  accessProfiles: IconShieldCheck,
  user: IconUser,
  jobs: IconListCheck,
  migrations: IconTransfer,
  auditLog: IconHistory,
  signIns: IconDevices,
  status: IconHeartbeat,
  myOrganisations: IconBuildings,
  permissions: IconShieldCheck,
  external: IconExternalLink,
  lock: IconLock,
} as const

export type PlaceIconName = keyof typeof ICONS

/** Icons of the navigation, in a module of their own so that pages before sign-in do not load them. */
export const PlaceIcon = ({ name, size = 18 }: { name: PlaceIconName; size?: number }) => {
  const Drawing = ICONS[name]
  return <Drawing size={size} stroke={1.6} aria-hidden="true" />
}
