import { i18n as shown } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import { Setting } from './Setting.tsx'

/** Light, dark, or the system's colour scheme, as in the account menu. */
export const ColourSchemeSetting = () => {
  const { t } = useLingui()
  const { colorScheme } = useMantineColorScheme()
  return (
    <Setting
      label={t`Colour scheme`}
      description={t`Auto follows your system setting.`}
      value={colorScheme}
      choices={[
        { value: 'auto', label: t`Auto` },
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
      ]}
      choose={usePersonalChoice('colourScheme')}
      saved={() => shown._(msg`Colour scheme has been updated`)}
    />
  )
}
