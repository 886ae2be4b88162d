import { readPalette, type ApplicationTheme } from './palette.ts'
import { rootVariables } from './root-variables.ts'
import { schemeVariables } from './variables.ts'

/** Returns a partner's theme as the text of a style sheet; null gives the portal's own. No text of the theme itself is included. */
export const styleSheet = (theme: ApplicationTheme | null): string => {
  const palette = readPalette(theme)
  return [
    block(':root', rootVariables(palette)),
    block(":root[data-mantine-color-scheme='light']", schemeVariables(palette, 'light')),
    block(":root[data-mantine-color-scheme='dark']", schemeVariables(palette, 'dark')),
    // Paper is white, so printing uses the light scheme.
    `@media print{${block(':root[data-mantine-color-scheme]', schemeVariables(palette, 'light'))}}`,
  ].join('')
}

const block = (selector: string, variables: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value};`)
    .join('')}}`
