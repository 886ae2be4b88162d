import {
  IconActivity,
  IconApi,
  IconApps,
  IconBuilding,
  IconBuildingPlus,
  IconBuildingCommunity,
  IconBuildings,
  IconDevices,
  IconExternalLink,
  IconFileImport,
  IconHeartbeat,
  IconHome2,
  IconLayoutDashboard,
  IconHistory,
  IconListCheck,
  IconLock,
  IconPlugConnected,
  IconShieldCheck,
  IconTerminal2,
  IconToggleRight,
  IconTransfer,
  IconWebhook,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'

const ICONS = {
  home: IconHome2,
  dashboard: IconLayoutDashboard,
  users: IconUsers,
  addUser: IconUserPlus,
  import: IconFileImport,
  loginProvider: IconPlugConnected,
  customers: IconBuilding,
  addCustomer: IconBuildingPlus,
  partners: IconBuildingCommunity,
  apps: IconApps,
  apis: IconApi,
  features: IconToggleRight,
  accessProfiles: IconShieldCheck,
  user: IconUser,
  jobs: IconListCheck,
  migrations: IconTransfer,
  auditLog: IconHistory,
  eventLog: IconActivity,
  signIns: IconDevices,
  serverLog: IconTerminal2,
  status: IconHeartbeat,
  streams: IconWebhook,
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
