import { useLingui } from '@lingui/react/macro'
import { IconLanguage } from '@tabler/icons-react'
import { openedLater } from '#src/ui/opened-later.tsx'
import classes from '../top-bar.module.css'

const LanguageChoice = openedLater<{ subject: string }>(async () => (await import('./LanguageChoice.tsx')).LanguageChoice)

/** The languages the partner offers. */
export const LanguageMenu = ({ subject }: { subject: string }) => {
  const { t } = useLingui()
  return (
    <LanguageChoice
      subject={subject}
      button={({ busy, ...props }) => (
        <button type="button" className={classes['tool']} aria-label={t`Language`} aria-haspopup="menu" aria-busy={busy} {...props}>
          <IconLanguage size={21} stroke={1.6} aria-hidden="true" />
        </button>
      )}
    />
  )
}
