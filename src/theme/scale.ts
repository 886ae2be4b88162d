import { BLACK, hex, mix, WHITE, type Colour } from '#contract/colour.ts'

/** Index in a scale of the shade for filled buttons, in both colour schemes. */
export const FILLED_SHADE = 8

type Shades = [string, string, string, string, string, string, string, string, string, string]

const TOWARDS_WHITE = [0.94, 0.86, 0.74, 0.61, 0.48, 0.35, 0.22, 0.1] as const

/** Mantine's ten shades of one colour: tints at 0 to 7, the colour itself at 8, a shade of it at 9. */
export const scaleOf = (colour: Colour): Shades => {
  const tint = (index: number) => hex(mix(colour, WHITE, TOWARDS_WHITE[index] ?? 0))
  return [tint(0), tint(1), tint(2), tint(3), tint(4), tint(5), tint(6), tint(7), hex(colour), hex(mix(colour, BLACK, 0.22))]
}
