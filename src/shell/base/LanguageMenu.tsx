import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { useCallback } from 'react'
import { openedLater, type OpenerProps } from '#src/ui/opened-later.tsx'
import classes from '../top-bar.module.css'

const LanguageChoice = openedLater<{ subject: string }>(async () => (await import('./LanguageChoice.tsx')).LanguageChoice)

export const LanguageMenu = ({ subject }: { subject: string }) => {
  const { t } = useLingui()
  const button = useCallback((opener: OpenerProps) => languageButton(t`Language`, opener), [t])
  return <LanguageChoice subject={subject} button={button} />
}

const languageButton = (label: string, { busy, ...opener }: OpenerProps) => (
  <button type="button" className={classes['tool']} aria-label={label} aria-haspopup="menu" aria-busy={busy} {...opener}>
    <IconLanguage size={21} stroke={1.6} aria-hidden="true" />
  </button>
)
