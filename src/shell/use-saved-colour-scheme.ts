import { useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'

const SCHEMES = ['auto', 'light', 'dark'] as const

/** Applies the colour scheme of the account: a choice in this browser at once, a choice in another browser from the next sign-in on. */
export const useSavedColourScheme = (): void => {
  const saved = usePersonalSetting('colourScheme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const wanted = SCHEMES.find((scheme) => scheme === saved)
  const differs = wanted !== undefined && wanted !== colorScheme
  useEffect(() => {
    if (differs) setColorScheme(wanted)
  }, [differs, wanted, setColorScheme])
}
