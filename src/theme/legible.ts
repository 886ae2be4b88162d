import { BLACK, contrast, leastContrast, mix, overlay, TEXT, WHITE } from '#contract/colour.ts'
import type { Colour } from '#contract/colour.ts'

/** A wanted hover colour where the label stays legible on it, else a step away from the label, which only gains contrast. */
export const hoverOf = (ground: Colour, label: Colour, wanted?: Colour): Colour => {
  if (wanted && contrast(label, wanted) >= TEXT) return wanted
  const away = contrast(label, WHITE) > contrast(label, BLACK) ? WHITE : BLACK
  return mix(ground, away, 0.14)
}

/** How much of its shade lies over what the pointer is on. */
export const SHADE_SHARE = 0.1

/** The shade of what the pointer is on: the label's own colour where the label stays legible on it, else the one of black and white that takes it further from the label. */
export const shadeOf = (label: Colour, grounds: readonly Colour[]): Colour => {
  const shaded = (shade: Colour) =>
    leastContrast(
      label,
      grounds.map((ground) => overlay(ground, shade, SHADE_SHARE)),
    )
  if (shaded(label) >= TEXT) return label
  return shaded(WHITE) > shaded(BLACK) ? WHITE : BLACK
}
