import { Trans, useLingui } from '@lingui/react/macro'
import { useClipboard } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { COPIED_FOR } from '#src/ui/CopyText.tsx'
import classes from './incident-toast.module.css'

type IncidentToastProps = {
  app: string
  /** Without `retry` where a repetition could do something twice. */
  incident: { traceId: string; operation: string; retry: (() => void) | undefined }
  onClose: () => void
}

/** The one current error of a data call (spec section 8): its reference, a copy of it, another try. It stays until it is closed. */
export const IncidentToast = ({ app, incident, onClose }: IncidentToastProps) => {
  const { t } = useLingui()
  const field = useId()
  const clipboard = useClipboard({ timeout: COPIED_FOR })
  const retry = () => {
    onClose()
    incident.retry?.()
  }
  return (
    <section className={classes['root']} role="alert">
      <p className={classes['title']}>
        <Trans>An error occurred while running {app}</Trans>
      </p>
      <button type="button" className={classes['close']} aria-label={t`Close`} onClick={onClose}>
        <IconX size={18} aria-hidden="true" />
      </button>
      <label className={classes['label']} htmlFor={field}>
        <Trans>Error reference</Trans>
      </label>
      <input id={field} className={classes['field']} readOnly value={incident.traceId} onFocus={(event) => event.target.select()} />
      <div className={classes['actions']}>
        <button type="button" className={classes['action']} onClick={() => clipboard.copy(incident.traceId)}>
          {clipboard.copied ? <Trans>Copied!</Trans> : <Trans>Copy</Trans>}
        </button>
        {incident.retry && (
          <button type="button" className={classes['action']} onClick={retry}>
            <Trans>Retry</Trans>
          </button>
        )}
      </div>
    </section>
  )
}
