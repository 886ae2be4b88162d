import { localStorageColorSchemeManager } from '@mantine/core'
import { COLOUR_SCHEME_KEY } from './colour-scheme.ts'

/** Lets Mantine read and write the stored colour scheme. */
export const colourSchemeManager = () => localStorageColorSchemeManager({ key: COLOUR_SCHEME_KEY })
