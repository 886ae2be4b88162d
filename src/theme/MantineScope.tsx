import './styles/portal.css'
import { DirectionProvider, MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { mantineTheme } from './mantine-theme.ts'
import { styleNonce } from './nonce.ts'
import { readPalette, type ApplicationTheme } from './palette.ts'
import { COLOUR_SCHEME_KEY } from './colour-scheme.ts'

/** Lets Mantine read and write the stored colour scheme. */
const colourSchemeManager = () => localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY })

const schemes = colourSchemeManager()

/** Provides Mantine to its components: the signed-in shell and everything in it. `ThemeStyle` writes the variables. */
export const MantineScope = ({ theme, children }: { theme: ApplicationTheme | null; children: ReactNode }) => {
  const made = useMemo(() => mantineTheme(readPalette(theme)), [theme])
  return (
    <MantineProvider
      theme={made}
      withCssVariables={false}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {/* Follows the page's `dir`: in right-to-left languages menus and drawers open on the other side. */}
      <DirectionProvider>{children}</DirectionProvider>
    </MantineProvider>
  )
}
