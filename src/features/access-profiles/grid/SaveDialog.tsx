import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { isMany } from '#contract/effects.ts'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import classes from './save-dialog.module.css'
import { useActivityName } from './use-activity-name.ts'
import type { Preview } from './use-preview.ts'

type SaveDialogProps = { title: ReactNode; preview: Preview; onCancel: () => void; onConfirm: () => Promise<Outcome> }

/**
 * Confirms a save that takes permissions away. It lists them, and the customers where nobody would have one any longer. Many users are confirmed by
 * typing their number.
 */
export const SaveDialog = ({ title, preview: { gaining, losing, changes }, onCancel, onConfirm }: SaveDialogProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const nameOf = useActivityName()
  const [gain, lose] = [formats.number(gaining), formats.number(losing)]
  const { field, confirms } = useTypedCount({
    count: losing,
    isAsked: isMany(losing),
    label: t`Number of users who lose permissions`,
    wrong: t`Type the number of users to confirm.`,
  })
  return (
    <ConfirmDialog
      title={title}
      confirm={<Trans>Save</Trans>}
      danger
      onCancel={onCancel}
      onConfirm={async () => (confirms() ? onConfirm() : { done: false })}
    >
      <p>
        <Plural value={losing} one={`${lose} user loses permissions.`} other={`${lose} users lose permissions.`} />{' '}
        {gaining > 0 && <Plural value={gaining} one={`${gain} user gains permissions.`} other={`${gain} users gain permissions.`} />}
      </p>
      <ul className={classes['lost']}>
        {changes
          .filter(({ lost, lastAt }) => lost > 0 || lastAt.length > 0)
          .map((change) => {
            const places = formats.list(change.lastAt)
            return (
              <li key={`${change.type} ${change.name}`}>
                {nameOf(change)} (−{formats.number(change.lost)})
                {change.lastAt.length > 0 && (
                  <>
                    {' · '}
                    <strong>
                      <Trans>No one is left with this permission at {places}.</Trans>
                    </strong>
                  </>
                )}
              </li>
            )
          })}
      </ul>
      {field}
    </ConfirmDialog>
  )
}
