import { TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import classes from './grid.module.css'
import { useActivityName } from './use-activity-name.ts'
import { TYPED_ABOVE } from './use-preview.ts'
import type { Preview } from './use-preview.ts'

type SaveDialogProps = { title: ReactNode; preview: Preview; onCancel: () => void; onConfirm: () => void }

/** Who loses what by a save, and where a right would be nobody's any more. Many are confirmed by their number. */
export const SaveDialog = ({ title, preview: { gaining, losing, changes }, onCancel, onConfirm }: SaveDialogProps) => {
  const { t } = useLingui()
  const formats = useFormats()
  const nameOf = useActivityName()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [gain, lose] = [formats.number(gaining), formats.number(losing)]
  const isTyped = losing > TYPED_ABOVE
  const confirm = () => {
    if (isTyped && Number(typed.replaceAll(/\D/g, '') || Number.NaN) !== losing) return setWrong(true)
    return onConfirm()
  }
  return (
    <ConfirmDialog title={title} confirm={<Trans>Save</Trans>} danger onCancel={onCancel} onConfirm={confirm}>
      <p>
        <Plural value={losing} one={`${lose} user loses permissions.`} other={`${lose} users lose permissions.`} />{' '}
        {gaining > 0 && <Plural value={gaining} one={`${gain} user gains permissions.`} other={`${gain} users gain permissions.`} />}
      </p>
      <ul className={classes['allowed']}>
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
      {isTyped && (
        <TextInput
          label={t`Number of users who lose permissions`}
          description={t`Type ${lose} to confirm.`}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={isWrong && t`Type the number of users to confirm.`}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
        />
      )}
    </ConfirmDialog>
  )
}
