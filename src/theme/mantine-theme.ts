import { defaultVariantColorsResolver } from '@mantine/core'
import type { MantineColorsTuple, MantineThemeOverride, VariantColorsResolver } from '@mantine/core'
import type { Corners, Palette } from './palette.ts'
import { FILLED_SHADE, scaleOf } from './scale.ts'
import { tonesOf } from './tones.ts'

const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

const RADII: Readonly<Record<Corners, { xs: string; sm: string; md: string; lg: string; xl: string }>> = {
  square: { xs: '0', sm: '1px', md: '2px', lg: '3px', xl: '4px' },
  soft: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  round: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
}

/** The Mantine theme of a partner's look: one type scale, one spacing scale, the partner's colours as scales of ten. */
export const mantineTheme = (palette: Palette): MantineThemeOverride => ({
  colors: { ...Object.fromEntries(tonesOf(palette).map(({ name, base }) => [name, scaleOf(base)])), dark: DARK_GROUNDS },
  primaryColor: 'primary',
  primaryShade: { light: FILLED_SHADE, dark: FILLED_SHADE },
  autoContrast: true,
  luminanceThreshold: 0.179,
  black: '#000000',
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  radius: RADII[palette.corners],
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
  shadows: {
    xs: '0 1px 2px rgb(15 20 25 / 0.06)',
    sm: '0 1px 2px rgb(15 20 25 / 0.05), 0 2px 8px rgb(15 20 25 / 0.06)',
    md: '0 2px 4px rgb(15 20 25 / 0.06), 0 6px 20px rgb(15 20 25 / 0.09)',
    lg: '0 4px 8px rgb(15 20 25 / 0.07), 0 12px 36px rgb(15 20 25 / 0.14)',
    xl: '0 8px 16px rgb(15 20 25 / 0.08), 0 24px 60px rgb(15 20 25 / 0.18)',
  },
  headings: {
    fontFamily: SANS,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
})

/** What components without a variable of their own take as grounds and text of the dark scheme, in the hue of its surfaces. */
const DARK_GROUNDS: MantineColorsTuple = [
  '#dee1e3',
  '#b7bdc2',
  '#9aa2a8',
  '#6d757b',
  '#495057',
  '#343a3f',
  '#23282c',
  '#1b1f23',
  '#131619',
  '#0d0f11',
]

const TONE_NAMES: ReadonlySet<string> = new Set(['primary', 'secondary', 'info', 'red', 'green', 'yellow', 'gray'])

/** Mantine's own choice, except that a label on one of our tones takes the contrast computed for the scheme that is shown. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const chosen = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  return input.variant === 'filled' && TONE_NAMES.has(color) ? { ...chosen, color: `var(--mantine-color-${color}-contrast)` } : chosen
}
