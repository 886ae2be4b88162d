import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { EffectItems } from '../effects/EffectItems.tsx'
import { isMany } from '#contract/effects.ts'
import { mostUsers } from '../effects/effects.ts'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import type { ChangeOptions } from '../mutation/use-change.ts'
import { useOutcome } from '../mutation/use-outcome.ts'
import { usePortalName } from '../portal-name.ts'
import { NoAnswer } from '../query/NoAnswer.tsx'
import { useStableQuery } from '../query/use-stable-query.ts'
import { BEGUN } from './begun.ts'
import type { UndoWords } from './job-kind.ts'
import type { Job } from './job-page.tsx'
import { JobUndoEffectsDocument } from './job.generated.ts'
import classes from './jobs.module.css'

export type UndoDialogProps = {
  job: Pick<Job, 'id' | 'action'>
  undo: NonNullable<Job['undo']>
  words: UndoWords
  changes: ChangeOptions
  onClose: () => void
}

/** Previews the undo of a job, starts the job that performs it, and navigates to that job. */
export const UndoDialog = ({ job, undo: { unchanged, changed }, words, changes, onClose }: UndoDialogProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const navigate = useNavigate()
  const portal = usePortalName()
  const [id] = useState(() => crypto.randomUUID())
  const { send: start } = useOutcome(words.document, changes)
  const found = useStableQuery(JobUndoEffectsDocument, { id: job.id })
  const effects = Object.fromEntries(found.data?.job?.undo?.effects.map(({ code, count }) => [code, count]) ?? [])
  const isWaiting = found.data === undefined
  const users = Math.max(mostUsers(effects, words.effects ?? {}), words.takesAway?.includes(job.action ?? '') ? unchanged : 0)
  const { countsRecords = false } = words
  const ofUsers = { count: users, label: t`Number of users`, wrong: t`Type the number of users to confirm.` }
  const ofRecords = { count: unchanged, label: t`Number of records`, wrong: t`Type the number of records to confirm.` }
  const typed = countsRecords ? ofRecords : ofUsers
  const { field, confirms } = useTypedCount({ ...typed, isAsked: isMany(typed.count) })
  const follow = (isOpen: boolean) => {
    if (!isOpen) return
    // Close the dialog first: the next job's page is the same component, and its heading could not take the focus under an open dialog.
    onClose()
    void navigate(paths.job(portal, id), { state: BEGUN })
  }
  return (
    <ConfirmDialog
      title={<Trans>Undo these changes?</Trans>}
      confirm={<Trans>Undo</Trans>}
      danger={typed.count > 0}
      busy={isWaiting}
      onCancel={onClose}
      onDone={follow}
      onConfirm={async () =>
        confirms()
          ? start({ input: { id, jobId: job.id, ...(countsRecords && { count: unchanged }) } }, t`Undoing changes`)
          : { done: false }
      }
    >
      <ul className={classes['text']}>
        <li>{i18n._(words.restored(unchanged, formats.number(unchanged)))}</li>
        <EffectItems effects={effects} words={words.effects ?? {}} />
        {changed > 0 && <li>{i18n._(words.kept(changed, formats.number(changed)))}</li>}
      </ul>
      {isWaiting && <NoAnswer query={found} lines={2} />}
      {field}
    </ConfirmDialog>
  )
}
