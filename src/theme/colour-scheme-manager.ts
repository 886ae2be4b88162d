import { localStorageColorSchemeManager } from '@mantine/core'
import { COLOUR_SCHEME_KEY } from './colour-scheme.ts'

/** Mantine's way to the same stored scheme. */
export const colourSchemeManager = () => localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY })
