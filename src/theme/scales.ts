import type { Corners } from './palette.ts'

/** The first two fonts are defined in `styles/fonts.css`. */
const SANS = "Inter, 'Inter Fallback', system-ui, sans-serif"
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

export const FONTS = { sans: SANS, mono: MONO } as const
export const HEADING_WEIGHT = '600'

/** Type and spacing scales of the whole portal, used for both Mantine's theme and the variables of the page. */
export const SCALES = {
  'font-size': { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  'line-height': { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.25rem' },
  shadow: {
    xs: '0 1px 2px rgb(15 20 25 / 0.06)',
    sm: '0 1px 2px rgb(15 20 25 / 0.05), 0 2px 8px rgb(15 20 25 / 0.06)',
    md: '0 2px 4px rgb(15 20 25 / 0.06), 0 6px 20px rgb(15 20 25 / 0.09)',
    lg: '0 4px 8px rgb(15 20 25 / 0.07), 0 12px 36px rgb(15 20 25 / 0.14)',
    xl: '0 8px 16px rgb(15 20 25 / 0.08), 0 24px 60px rgb(15 20 25 / 0.18)',
  },
  breakpoint: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '96em' },
} as const

export const HEADINGS = {
  h1: { fontSize: '1.375rem', lineHeight: '1.3' },
  h2: { fontSize: '1rem', lineHeight: '1.4' },
  h3: { fontSize: '0.875rem', lineHeight: '1.4' },
  h4: { fontSize: '0.875rem', lineHeight: '1.4' },
  h5: { fontSize: '0.8125rem', lineHeight: '1.4' },
  h6: { fontSize: '0.75rem', lineHeight: '1.4' },
} as const

export const RADII: Readonly<Record<Corners, Readonly<Record<'xs' | 'sm' | 'md' | 'lg' | 'xl', string>>>> = {
  square: { xs: '0', sm: '1px', md: '2px', lg: '3px', xl: '4px' },
  soft: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  round: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
}

/** Radius of components that set none themselves. */
export const DEFAULT_RADIUS = 'sm'

/** Grounds and text of the dark scheme for Mantine components without a variable of their own, in the hue of its surfaces. */
export const DARK_GROUNDS = [
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
] as const
