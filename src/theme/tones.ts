import { contrast, hex, labelOn, mix, parseColour, SHAPE, ensureContrast, TEXT, WHITE, type Colour } from '#contract/colour.ts'
import { hoverOf } from './legible.ts'
import type { Palette } from './palette.ts'
import type { Scheme, Surfaces } from './surfaces.ts'

/** Colours of controls and badges by meaning; each is a Mantine colour of that name. */
type Tone = { name: string; base: Colour; hover?: Colour | undefined }

const fixed = (text: string): Colour => parseColour(text) ?? [128, 128, 128]

export const tonesOf = (palette: Palette): readonly Tone[] => [
  { name: 'primary', base: palette.primary, hover: palette.primaryHover },
  { name: 'secondary', base: palette.secondary, hover: palette.secondaryHover },
  { name: 'info', base: palette.info, hover: palette.infoHover },
  { name: 'red', base: fixed('#b3372b') },
  { name: 'green', base: fixed('#2c7148') },
  { name: 'yellow', base: fixed('#9a6700') },
  { name: 'gray', base: fixed('#625d56') },
]

export const TONE_NAMES: ReadonlySet<string> = new Set(['primary', 'secondary', 'info', 'red', 'green', 'yellow', 'gray'])

/** Variables for the filled, light, outline and text variants of one tone, each legible on every ground of the scheme. */
export const toneVariables = (
  { name, base, hover }: Tone,
  scheme: Scheme,
  { canvas, surface, sunken, hover: hovered }: Surfaces,
): Record<string, string> => {
  const grounds = [canvas, surface, sunken, hovered]
  const filled = ensureContrast(base, [surface, canvas], scheme === 'dark' ? SHAPE : 1)
  const label = labelOn(filled)
  const soft = mix(surface, base, scheme === 'light' ? 0.1 : 0.26)
  const softHover = mix(surface, base, scheme === 'light' ? 0.17 : 0.36)
  const written = ensureContrast(scheme === 'light' ? base : mix(base, WHITE, 0.3), [...grounds, soft, softHover], TEXT)
  const wantedHover = hover && contrast(filled, base) < 1.05 ? hover : undefined
  return {
    [`--mantine-color-${name}-filled`]: hex(filled),
    [`--mantine-color-${name}-filled-hover`]: hex(hoverOf(filled, label, wantedHover)),
    [`--mantine-color-${name}-contrast`]: hex(label),
    [`--mantine-color-${name}-light`]: hex(soft),
    [`--mantine-color-${name}-light-hover`]: hex(softHover),
    [`--mantine-color-${name}-light-color`]: hex(written),
    [`--mantine-color-${name}-outline`]: hex(written),
    [`--mantine-color-${name}-outline-hover`]: hex(soft),
    [`--mantine-color-${name}-text`]: hex(written),
  }
}
