import { useMemo } from 'react'
import { styleNonce } from './nonce.ts'
import type { ApplicationTheme } from './palette.ts'
import { styleSheet } from './style-sheet.ts'

/** Writes a partner's theme into the page, for pages with and without Mantine. */
export const ThemeStyle = ({ theme }: { theme: ApplicationTheme | null }) => {
  const text = useMemo(() => styleSheet(theme), [theme])
  return <style nonce={styleNonce()}>{text}</style>
}
