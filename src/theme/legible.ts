import { BLACK, contrast, mix, overlay, WHITE } from './colour.ts'
import type { Colour } from './colour.ts'

/** WCAG 2.2 AA: text, and borders, icons and focus rings. */
export const TEXT = 4.5
export const SHAPE = 3

const INK: Colour = [22, 27, 31]

/** The colour of a label on a filled ground: white, soft ink, or black where nothing softer is legible. One of white and black always is. */
export const labelOn = (ground: Colour): Colour => [WHITE, INK].find((label) => contrast(label, ground) >= TEXT) ?? BLACK

/** One label for several grounds, such as both ends of a gradient; undefined where none is legible on all. */
export const labelOnAll = (grounds: readonly Colour[]): Colour | undefined =>
  [WHITE, INK, BLACK].find((label) => grounds.every((ground) => contrast(label, ground) >= TEXT))

/** The colour itself where it stands out from all grounds, else the nearest darker or lighter one that does. */
export const standingOut = (colour: Colour, grounds: readonly Colour[], ratio: number): Colour => {
  for (let step = 0; step <= 50; step++) {
    const found = [BLACK, WHITE].map((end) => mix(colour, end, step / 50)).find((one) => standsOut(one, grounds, ratio))
    if (found) return found
  }
  return [BLACK, WHITE].toSorted((one, other) => worst(other, grounds) - worst(one, grounds))[0] ?? BLACK
}

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
    worst(
      label,
      grounds.map((ground) => overlay(ground, shade, SHADE_SHARE)),
    )
  if (shaded(label) >= TEXT) return label
  return shaded(WHITE) > shaded(BLACK) ? WHITE : BLACK
}

const standsOut = (colour: Colour, grounds: readonly Colour[], ratio: number) => worst(colour, grounds) >= ratio

const worst = (colour: Colour, grounds: readonly Colour[]) => Math.min(...grounds.map((ground) => contrast(colour, ground)))
