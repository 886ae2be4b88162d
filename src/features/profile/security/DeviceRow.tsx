import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { DeviceNameForm } from './DeviceNameForm.tsx'
import { RemoveDeviceDocument, RenameDeviceDocument, type OwnSecurityQuery } from './own-security.generated.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { ownChanges } from '../own-changes.ts'
import classes from './factors.module.css'

type Device = OwnSecurityQuery['mySecurity']['securityDevices'][number]

/** A registered device: its name, its last use, and buttons to rename and remove it. */
export const DeviceRow = ({ device: { id, name, host, createdAt, lastUsedAt } }: { device: Device }) => {
  const { t } = useLingui()
  const rename = useChange(RenameDeviceDocument, ownChanges)
  const remove = useOutcome(RemoveDeviceDocument, ownChanges)
  const [mode, setMode] = useState<'shown' | 'naming' | 'removing'>('shown')
  const { run, running } = useSingleRun()
  const show = () => setMode('shown')
  const nameIt = async (typed: string) => {
    const { done, errors } = await rename({ input: { id, name: typed } })
    if (done) toast.success(t`Security device has been updated`)
    else if (errors) toast.error(t`This device is no longer registered.`)
    if (done || errors) show()
  }
  const removeIt = () =>
    remove.send({ input: { id } }, ({ removeSecurityDevice: { twoFactorEnabled } }) =>
      twoFactorEnabled
        ? t`Security device has been deleted`
        : t`Security device has been deleted. Two-factor authentication is now off: no method is left.`,
    )
  if (mode === 'naming')
    return (
      <li className={classes['row']}>
        <DeviceNameForm initial={name} busy={running} problem={undefined} onName={(typed) => void run(() => nameIt(typed))} onSkip={show} />
      </li>
    )
  return (
    <li className={classes['row']}>
      <div className={classes['what']}>
        <h3 className={classes['name']}>{name}</h3>
        <p className={classes['hint']}>
          {host} · <Trans>Registered</Trans> <TimeStamp value={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            <Trans>Never used</Trans>
          ) : (
            <>
              <Trans>Last used</Trans> <TimeStamp value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className={classes['actions']}>
        <Button kind="secondary" aria-label={t`Rename ${name}`} onClick={() => setMode('naming')}>
          <Trans>Rename</Trans>
        </Button>
        <Button kind="danger" busy={remove.running} aria-label={t`Remove ${name}`} onClick={() => setMode('removing')}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {mode === 'removing' && (
        <ConfirmDialog title={<Trans>Remove {name}?</Trans>} confirm={<Trans>Remove</Trans>} danger onConfirm={removeIt} onCancel={show}>
          <Trans>You will no longer be able to sign in with it. You can register it again at any time.</Trans>
        </ConfirmDialog>
      )}
    </li>
  )
}
