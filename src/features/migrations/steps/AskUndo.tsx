import { Trans, useLingui } from '@lingui/react/macro'
import { isMany } from '#contract/effects.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { JobUndoEffectsDocument } from '#src/resources/jobs/job.generated.ts'
import type { UndoWords } from '#src/resources/jobs/job-kind.ts'
import type { Job } from '#src/resources/jobs/job-page.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import classes from '../migrations.module.css'
import { sendFromDialog } from '../idle.ts'
import { useRoom } from '../room.ts'

type AskUndoProps = { id: string; offered: NonNullable<Job['undo']>; words: UndoWords; onCancel: () => void }

/** Asks for the undo of the records that are shown now, and sends their digest. */
export const AskUndo = ({ id, offered, words: { restored, kept }, onCancel }: AskUndoProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { actor } = useRoom()
  const found = useStableQuery(JobUndoEffectsDocument, { id })
  const { unchanged, changed } = found.data?.job?.undo ?? offered
  const isWaiting = found.data === undefined
  const { field, confirms } = useTypedCount({
    count: unchanged,
    isAsked: isMany(unchanged),
    label: t`Number of records`,
    wrong: t`Type the number of records to confirm.`,
  })
  const digest = found.data?.job?.undo?.digest ?? undefined
  return (
    <ConfirmDialog
      title={<Trans>Undo these changes?</Trans>}
      confirm={<Trans>Undo</Trans>}
      danger
      busy={isWaiting || found.phase === 'refreshing'}
      onCancel={onCancel}
      onConfirm={async () => (confirms() ? sendFromDialog(actor, { type: 'undo', count: unchanged, digest }) : { done: false })}
    >
      <ul className={classes['facts']}>
        <li>{i18n._(restored(unchanged, formats.number(unchanged)))}</li>
        {changed > 0 && <li>{i18n._(kept(changed, formats.number(changed)))}</li>}
      </ul>
      {isWaiting && <NoAnswer query={found} lines={2} />}
      {field}
    </ConfirmDialog>
  )
}
