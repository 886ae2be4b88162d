import { useLingui } from '@lingui/react/macro'
import { useRef, useState, useEffect } from 'react'
import { useMantineColorScheme } from '@mantine/core'
import { withWords } from '#src/i18n/activate.ts'
import { isNegotiated } from '#machines/auth/auth.selectors.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { roleLabel, roleWords } from '#src/access/role-label.ts'
import { useAuthFact } from '#src/bridge/auth.bridge.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'
import { usePersonalSetting } from '#src/bridge/personal-setting.ts'
import type { Place } from './navigation/navigation.ts'
import classes from './top-bar.module.css'

const SCHEMES = ['auto', 'light', 'dark'] as const

/** Applies the colour scheme of the account: a choice in this browser at once, a choice in another browser from the next sign-in on. */
const useSavedColourScheme = (): void => {
  const saved = usePersonalSetting('colourScheme')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const scheme = SCHEMES.find((scheme) => scheme === saved)
  const differs = scheme !== undefined && scheme !== colorScheme
  useEffect(() => {
    if (differs) setColorScheme(scheme)
  }, [differs, scheme, setColorScheme])
}

const AccountItems = laterPart(withWords('status', async () => (await import('./account/AccountItems.tsx')).default))
const fetchItems = () => void AccountItems.preload()

/** Button with the signed-in user. Their menu is rendered only while it is open. */
export const AccountMenu = ({ viewer, places }: { viewer: Viewer; places: readonly Place[] }) => {
  const { t, i18n } = useLingui()
  const label = roleLabel(viewer)
  const role = typeof label === 'string' ? i18n._(roleWords[label]) : label.name
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useSavedColourScheme()
  const available = useAuthFact(isNegotiated) ?? false
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <div className={classes['tool']} data-tour="account">
      <PersonPicture subject={viewer.subject} name={viewer.displayName} size={30} available={available} />
      <div className={classes['person']}>
        <span className={classes['name']}>{viewer.displayName}</span>
        <span className={classes['role']}>{role}</span>
      </div>
      <button
        ref={button}
        type="button"
        className={classes['cover']}
        aria-label={t`Account menu`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={fetchItems}
        onFocus={fetchItems}
        onClick={() => setOpened(true)}
      />
      {opened && <AccountItems viewer={viewer} role={role} places={places} onClose={close} />}
    </div>
  )
}
