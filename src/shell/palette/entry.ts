import type { ButtonIcon } from '#src/ui/controls/Button.tsx'
import type { PaletteIconName } from './PaletteIcon.tsx'

/** What is done to a user who is chosen next: its label, and the page of the user where it is done. */
export type PaletteVerb = { label: string; to: (id: string) => string }

/** An entry of the command palette. `hint` is additional text; label and hint are both searched. */
export type PaletteEntry = {
  id: string
  label: string
  hint?: string | undefined
  icon: PaletteIconName | ButtonIcon
  /** A path to navigate to, an action to run, or a verb that asks for its user. */
  run: { to: string } | { act: () => void } | { ask: PaletteVerb }
}

/** A named group of entries, in display order. */
export type PaletteGroup = { id: string; heading: string; entries: readonly PaletteEntry[] }
