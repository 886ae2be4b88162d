import type { CSSVariablesResolver, MantineThemeOverride } from '@mantine/core'
import { mantineTheme } from './mantine-theme.ts'
import { readPalette } from './palette.ts'
import type { ApplicationTheme } from './palette.ts'
import { cssVariables } from './variables.ts'

/** A partner's ApplicationTheme (spec section 3) as what the provider needs; null is the portal's own look. */
export const applicationTheme = (theme: ApplicationTheme | null): { theme: MantineThemeOverride; resolver: CSSVariablesResolver } => {
  const palette = readPalette(theme)
  return { theme: mantineTheme(palette), resolver: cssVariables(palette) }
}
