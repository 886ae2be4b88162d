import type { ButtonIcon } from '#src/ui/controls/Button.tsx'
import type { PaletteIconName } from './PaletteIcon.tsx'

/** One line of the command palette. `hint` says more about it; both are searched. */
export type PaletteEntry = {
  id: string
  label: string
  hint?: string | undefined
  icon: PaletteIconName | ButtonIcon
  /** A path to go to, or something to do at once. */
  run: { to: string } | { act: () => void }
}

/** A named group of lines, in the order in which they stand. */
export type PaletteGroup = { id: string; heading: string; entries: readonly PaletteEntry[] }
