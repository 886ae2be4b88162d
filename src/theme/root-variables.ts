import type { Palette } from './palette.ts'
import { scaleOf } from './scale.ts'
import { DARK_GROUNDS, DEFAULT_RADIUS, FONTS, HEADING_WEIGHT, HEADINGS, RADII, SCALES } from './scales.ts'
import { tonesOf } from './tones.ts'

/** Variables that are the same in both colour schemes: fonts, scales, radii and shades, by the names that Mantine's styles read. */
export const rootVariables = (palette: Palette): Record<string, string> => ({
  '--mantine-cursor-type': 'pointer',
  '--mantine-color-white': '#fff',
  '--mantine-color-black': '#000000',
  '--mantine-line-height': SCALES['line-height'].md,
  '--mantine-font-family': FONTS.sans,
  '--mantine-font-family-monospace': FONTS.mono,
  '--mantine-font-family-headings': FONTS.sans,
  '--mantine-heading-font-weight': HEADING_WEIGHT,
  '--mantine-heading-text-wrap': 'balance',
  '--mantine-radius-default': RADII[palette.corners][DEFAULT_RADIUS],
  ...named('radius', RADII[palette.corners]),
  ...Object.assign({}, ...Object.entries(SCALES).map(([name, sizes]) => named(name, sizes))),
  ...headings(),
  ...Object.assign({}, ...tonesOf(palette).map(({ name, base }) => shades(name, scaleOf(base)))),
  ...shades('dark', DARK_GROUNDS),
  ...primaryAliases(),
})

const named = (name: string, sizes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(sizes).map(([size, value]) => [`--mantine-${name}-${size}`, value]))

const headings = () =>
  Object.fromEntries(
    Object.entries(HEADINGS).flatMap(([level, { fontSize, lineHeight }]) => [
      [`--mantine-${level}-font-size`, fontSize],
      [`--mantine-${level}-line-height`, lineHeight],
      [`--mantine-${level}-font-weight`, HEADING_WEIGHT],
    ]),
  )

const shades = (name: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value, index) => [`--mantine-color-${name}-${index}`, value]))

const primaryAliases = () => ({
  ...Object.fromEntries(
    ['filled', 'filled-hover', 'light', 'light-hover', 'light-color'].map((part) => [
      `--mantine-primary-color-${part}`,
      `var(--mantine-color-primary-${part})`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`--mantine-primary-color-${index}`, `var(--mantine-color-primary-${index})`]),
  ),
})
