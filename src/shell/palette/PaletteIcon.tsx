import {
  IconArrowRight,
  IconBug,
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
import type { ButtonIcon } from '#src/ui/controls/Button.tsx'

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
  report: IconBug,
  tour: IconMap2,
  logout: IconLogout,
} as const

export type PaletteIconName = keyof typeof ICONS

/**
 * Icons of the palette's entries, in a chunk of their own so that pages before sign-in do not load them. An action of a record brings its own icon.
 */
export const PaletteIcon = ({ icon }: { icon: PaletteIconName | ButtonIcon }) => {
  const Drawing = typeof icon === 'string' ? ICONS[icon] : icon
  return <Drawing size={18} stroke={1.6} aria-hidden="true" />
}
