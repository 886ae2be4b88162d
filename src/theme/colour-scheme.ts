import { localStorageColorSchemeManager } from '@mantine/core'

/** Where this browser keeps auto, light or dark; with the locale the only thing that stays after a sign-out. */
export const COLOUR_SCHEME_KEY = 'colour-scheme'

export const colourSchemeManager = () => localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY })
