import {
  IconArrowRight,
  IconBuilding,
  IconDeviceDesktop,
  IconEye,
  IconFileText,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMap2,
  IconMoon,
  IconSun,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'

const ICONS = {
  page: IconArrowRight,
  user: IconUser,
  addUser: IconUserPlus,
  customers: IconBuilding,
  log: IconFileText,
  system: IconDeviceDesktop,
  sun: IconSun,
  moon: IconMoon,
  language: IconLanguage,
  viewAs: IconEye,
  keyboard: IconKeyboard,
  tour: IconMap2,
  logout: IconLogout,
} as const

export type PaletteIconName = keyof typeof ICONS

/** The drawings of the palette's lines, in its own chunk: pages before sign-in do not carry them. */
export const PaletteIcon = ({ name }: { name: PaletteIconName }) => {
  const Drawing = ICONS[name]
  return <Drawing size={18} stroke={1.6} aria-hidden="true" />
}
