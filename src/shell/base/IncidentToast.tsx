import { Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { useId } from 'react'
import { reportWish } from '#src/lib/faults/report-wish.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { COPIED_FOR } from '#src/ui/controls/CopyText.tsx'
import classes from './incident-toast.module.css'
import { PersistentToast } from './PersistentToast.tsx'

type IncidentToastProps = {
  app: string
  /** `retry` is absent if a repetition could do something twice. */
  incident: { traceId: string; retry?: (() => void) | undefined }
  onClose: () => void
}

/** Shows the current error with its reference, a button to copy it, and a retry. It stays until it is closed. */
export const IncidentToast = ({ app, incident, onClose }: IncidentToastProps) => {
  const { t } = useLingui()
  const field = useId()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  const retry = () => {
    onClose()
    incident.retry?.()
  }
  return (
    <PersistentToast kind="error" title={<Trans>An error occurred while running {app}</Trans>} close={t`Close`} onClose={onClose}>
      <label className={classes['label']} htmlFor={field}>
        <Trans>Error reference</Trans>
      </label>
      <input id={field} className={classes['field']} readOnly value={incident.traceId} onFocus={(event) => event.target.select()} />
      <Button kind="secondary" size="sm" onClick={() => clipboard.copy(incident.traceId)}>
        {clipboard.copied ? <Trans>Copied!</Trans> : <Trans>Copy</Trans>}
      </Button>
      <div className={classes['actions']}>
        <Button kind="secondary" size="sm" onClick={() => reportWish.set(incident.traceId)}>
          <Trans>Attach recording</Trans>
        </Button>
        {incident.retry && (
          <Button kind="secondary" size="sm" onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        )}
      </div>
    </PersistentToast>
  )
}
