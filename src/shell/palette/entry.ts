import type { ButtonIcon } from '#src/ui/controls/Button.tsx'
import type { PaletteIconName } from './PaletteIcon.tsx'

/** An entry of the command palette. `hint` is additional text; label and hint are both searched. */
export type PaletteEntry = {
  id: string
  label: string
  hint?: string | undefined
  icon: PaletteIconName | ButtonIcon
  /** A path to navigate to, or an action to run. */
  run: { to: string } | { act: () => void }
}

/** A named group of entries, in display order. */
export type PaletteGroup = { id: string; heading: string; entries: readonly PaletteEntry[] }
