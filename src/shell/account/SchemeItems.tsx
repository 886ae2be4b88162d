import { useLingui } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import type { MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { usePersonalChoice } from '#src/bridge/personal-choice.ts'
import classes from './account-menu.module.css'

/** Chooses light, dark or the system's scheme. The menu stays open, so that the effect can be seen. */
export const SchemeItems = () => {
  const { t } = useLingui()
  const { colorScheme } = useMantineColorScheme()
  const choose = usePersonalChoice('colourScheme')
  const schemes: readonly { id: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
    { id: 'auto', label: t`Auto`, icon: IconDeviceDesktop },
    { id: 'light', label: t`Light`, icon: IconSun },
    { id: 'dark', label: t`Dark`, icon: IconMoon },
  ]
  return (
    <div className={classes['schemes']} role="group" aria-label={t`Colour scheme`}>
      {schemes.map(({ id, label, icon: Drawing }) => (
        <Menu.RadioItem
          key={id}
          value={id}
          checked={colorScheme === id}
          closeMenuOnClick={false}
          onChange={() => void choose(id)}
          className={classes['scheme'] ?? ''}
        >
          <Drawing size={16} stroke={1.6} aria-hidden="true" />
          {label}
        </Menu.RadioItem>
      ))}
    </div>
  )
}
