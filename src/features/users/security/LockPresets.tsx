import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from '../user-pages.module.css'

const HOUR_MS = 3_600_000

/** The beginning of the next Monday in the reader's time zone; on a Monday that of the next week. */
export const nextMonday = (now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + ((1 - now.getDay() + 7) % 7 || 7))

/** Usual ends of a lock. Nobody is locked for good: that is what deactivating is for. */
export const LockPresets = ({ onChoose }: { onChoose: (end: Date) => void }) => {
  const { t } = useLingui()
  return (
    <div className={classes['presets']} role="group" aria-label={t`Usual ends`}>
      <Button kind="secondary" size="compact" onClick={() => onChoose(new Date(Date.now() + HOUR_MS))}>
        <Trans>1 hour</Trans>
      </Button>
      <Button kind="secondary" size="compact" onClick={() => onChoose(nextMonday(new Date()))}>
        <Trans>Until Monday</Trans>
      </Button>
      <span>
        <Trans>For good: deactivate the user instead.</Trans>
      </span>
    </div>
  )
}
