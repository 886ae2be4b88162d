import { BLACK, contrast, leastContrast, mix, overlay, TEXT, WHITE, type Colour } from '#contract/colour.ts'

/** Returns the wanted hover colour if the label is legible on it, else a colour further away from the label, which increases the contrast. */
export const hoverOf = (ground: Colour, label: Colour, wanted?: Colour): Colour => {
  if (wanted && contrast(label, wanted) >= TEXT) return wanted
  const away = contrast(label, WHITE) > contrast(label, BLACK) ? WHITE : BLACK
  return mix(ground, away, 0.14)
}

/** Opacity of the shade over the hovered element. */
export const SHADE_SHARE = 0.1

/**
 * Returns the shade for hovered elements: the colour of the label if it stays legible, else black or white, whichever increases the contrast with the
 * label.
 */
export const shadeOf = (label: Colour, grounds: readonly Colour[]): Colour => {
  const shaded = (shade: Colour) =>
    leastContrast(
      label,
      grounds.map((ground) => overlay(ground, shade, SHADE_SHARE)),
    )
  if (shaded(label) >= TEXT) return label
  return shaded(WHITE) > shaded(BLACK) ? WHITE : BLACK
}
