import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { contrast, hex, TEXT, type Colour } from '#contract/colour.ts'

import type { Palette } from '#src/theme/palette.ts'
import { surfacesOf } from '#src/theme/surfaces.ts'
import { schemeVariables } from '#src/theme/variables.ts'

/** A colour that would be unreadable: its lowest contrast ratio, and the colour that replaces it. */
type ContrastNote = { readonly id: string; readonly label: MessageDescriptor; readonly ratio: number; readonly shown: string }

type Judged = { id: string; label: MessageDescriptor; wanted: Colour | undefined; grounds: readonly Colour[]; shown: string }

/** Returns the unreadable colours of a theme that are corrected in the light scheme, for which partners choose their colours. */
export const contrastNotes = (palette: Palette): readonly ContrastNote[] => {
  const surfaces = surfacesOf(palette, 'light')
  const variables = schemeVariables(palette, 'light')
  const written = (tone: string) => variables[`--mantine-color-${tone}-text`] ?? ''
  const grounds = [surfaces.canvas, surfaces.surface]
  const judged: readonly Judged[] = [
    { id: 'primary', label: msg`Links in the primary colour`, wanted: palette.primary, grounds, shown: written('primary') },
    { id: 'secondary', label: msg`Text in the secondary colour`, wanted: palette.secondary, grounds, shown: written('secondary') },
    { id: 'info', label: msg`Text in the information colour`, wanted: palette.info, grounds, shown: written('info') },
    { id: 'heading', label: msg`Headings`, wanted: palette.heading, grounds, shown: hex(surfaces.heading) },
    { id: 'side', label: msg`Text of the sidebar`, wanted: palette.sideText, grounds: [surfaces.side], shown: hex(surfaces.sideText) },
    {
      id: 'topMenu',
      label: msg`Gradient of the top bar`,
      wanted: gradientLost(palette.topMenuGradient, surfaces.topMenuEnd),
      grounds: [surfaces.topMenuText],
      shown: hex(surfaces.topMenuEnd),
    },
    {
      id: 'active',
      label: msg`Gradient of the active entry`,
      wanted: gradientLost(palette.activeNav && palette.activeNavGradient, surfaces.activeEnd),
      grounds: [surfaces.activeText],
      shown: hex(surfaces.activeEnd),
    },
  ]
  return judged.flatMap(({ wanted, grounds: on, ...note }) => {
    if (!wanted) return []
    const ratio = Math.min(...on.map((ground) => contrast(wanted, ground)))
    return ratio < TEXT ? [{ id: note.id, label: note.label, shown: note.shown, ratio }] : []
  })
}

/** Returns the requested end of a gradient if another one is drawn, because no label would be readable on both ends. */
const gradientLost = (wanted: Colour | undefined, drawn: Colour): Colour | undefined =>
  wanted && hex(wanted) !== hex(drawn) ? wanted : undefined
