import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isMany } from '#contract/effects.ts'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { importChanges } from './installation-words.ts'
import { ImportSettingsDocument } from './installation.generated.ts'
import { inputOf, type ImportSource, type Trial } from './use-trial.ts'

type ApplyDialogProps = {
  source: ImportSource
  trial: Trial
  /** `isRefused`: the server has refused it, for example because somebody else has changed a setting meanwhile. */
  onCancel: (isRefused: boolean) => void
  onDone: () => void
}

/** Has the numbers typed that the server asks for, and applies exactly the difference that was shown. */
export const ApplyDialog = ({ source, trial, onCancel, onDone }: ApplyDialogProps) => {
  const { t } = useLingui()
  const { users, linked, onlyWay, rows, records, digest, changes } = trial
  const apply = useOutcome(ImportSettingsDocument, importChanges)
  const [isRefused, setRefused] = useState(false)
  const wrong = t`Type the number to confirm.`
  const counts = [
    useTypedCount({ count: records, isAsked: isMany(records), label: t`Number of records that are changed`, wrong }),
    useTypedCount({ count: users, isAsked: isMany(users), label: t`Number of users that the import reaches`, wrong }),
    useTypedCount({ count: linked, isAsked: linked > 0, label: t`Number of users who lose a link with a login provider`, wrong }),
    useTypedCount({ count: onlyWay, isAsked: onlyWay > 0, label: t`Number of users without another way to sign in`, wrong }),
    useTypedCount({ count: rows, isAsked: isMany(rows), label: t`Number of stored entries that are deleted`, wrong }),
  ]
  const send = async () => {
    if (counts.map(({ confirms }) => confirms()).includes(false)) return { done: false }
    const confirmed = { users, linked, onlyWay, rows, records, digest }
    const done = source.takeBack === undefined ? t`The settings have been applied` : t`The import has been taken back`
    const outcome = await apply.send({ input: { ...inputOf(source), ...confirmed } }, done)
    setRefused(!outcome.done && outcome.late === undefined)
    return outcome
  }
  const isDanger = linked + onlyWay + rows > 0 || changes.some(({ action }) => action === 'DELETE')
  return (
    <ConfirmDialog
      title={source.takeBack === undefined ? <Trans>Apply the settings of this file?</Trans> : <Trans>Take this import back?</Trans>}
      confirm={source.takeBack === undefined ? <Trans>Apply</Trans> : <Trans>Take back</Trans>}
      danger={isDanger}
      onCancel={() => onCancel(isRefused)}
      onDone={onDone}
      onConfirm={send}
    >
      <p>
        <Trans>
          All of the difference takes effect at once, or nothing of it. It can be taken back for 90 days; new apps and login providers need
          their secrets by hand.
        </Trans>
      </p>
      {rows > 0 && (
        <p>
          <Trans>The deleted entries do not come back.</Trans>
        </p>
      )}
      {counts.map(({ field }, at) => field && <div key={at}>{field}</div>)}
    </ConfirmDialog>
  )
}
