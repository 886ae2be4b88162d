import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { withWords } from '#src/i18n/activate.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { EffectItems } from '../effects/EffectItems.tsx'
import { isMany } from '#contract/effects.ts'
import { mostUsers } from '../effects/effects.ts'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import type { ChangeOptions } from '../mutation/use-change.ts'
import { useSend } from '../mutation/use-send.ts'
import { usePortalName } from '../portal-name.ts'
import { NoAnswer } from '../query/NoAnswer.tsx'
import { useStableQuery } from '../query/use-stable-query.ts'
import { BEGUN } from './begun.ts'
import type { UndoWords } from './job-kind.ts'
import type { Job } from './job-page.tsx'
import { JobUndoEffectsDocument } from './job.generated.ts'
import classes from './jobs.module.css'

const BulkDifference = laterPart(withWords('dialogs', async () => (await import('../bulk/BulkDifference.tsx')).BulkDifference))

export type UndoDialogProps = {
  job: Pick<Job, 'id' | 'action' | 'changed'>
  undo: NonNullable<Job['undo']>
  words: UndoWords
  changes: ChangeOptions
  onClose: () => void
}

/** Previews the undo of a job, starts the job that performs it, and navigates to that job. */
export const UndoDialog = ({ job, undo, words, changes, onClose }: UndoDialogProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const navigate = useNavigate()
  const portal = usePortalName()
  const [id] = useState(() => crypto.randomUUID())
  const { attempt } = useSend()
  const found = useStableQuery(JobUndoEffectsDocument, { id: job.id })
  const { unchanged, changed, used, gone } = found.data?.job?.undo ?? undo
  const others = words.used ? changed - used : changed
  const effects = Object.fromEntries(found.data?.job?.undo?.effects.map(({ code, count }) => [code, count]) ?? [])
  const isWaiting = found.data === undefined
  const users = Math.max(mostUsers(effects, words.effects ?? {}), words.takesAway?.includes(job.action ?? '') ? unchanged : 0)
  const { countsRecords = false } = words
  const ofUsers = { count: users, label: t`Number of users`, wrong: t`Type the number of users to confirm.` }
  const ofRecords = { count: unchanged, label: t`Number of records`, wrong: t`Type the number of records to confirm.` }
  const typed = countsRecords ? ofRecords : ofUsers
  const { field, confirms } = useTypedCount({ ...typed, isAsked: isMany(typed.count) })
  const start = async (): Promise<Outcome> => {
    if (!confirms()) return { done: false }
    const digest = found.data?.job?.undo?.digest
    const input = { id, jobId: job.id, ...(digest != null && { digest }), ...(countsRecords && { count: unchanged }) }
    const { done, message, result, late } = await attempt({
      document: words.document,
      variables: { input },
      changes,
      done: t`Undoing changes`,
    })
    const difference = result?.data && Object.values(result.data)[0]?.difference
    if (!difference) return { done, message, late }
    // The next press confirms what is shown now.
    found.reload()
    return {
      done,
      message: (
        <>
          {message}
          <BulkDifference difference={difference} />
        </>
      ),
    }
  }
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
      busy={isWaiting || found.phase === 'refreshing'}
      onCancel={onClose}
      onDone={follow}
      onConfirm={start}
    >
      <ul className={classes['text']}>
        <li>{i18n._(words.restored(unchanged, formats.number(unchanged)))}</li>
        <EffectItems effects={effects} words={words.effects ?? {}} />
        {words.used && used > 0 && <li>{i18n._(words.used(used, formats.number(used)))}</li>}
        {others > 0 && <li>{i18n._(words.kept(others, formats.number(others)))}</li>}
        {words.lasting && job.changed > 0 && <li>{i18n._(words.lasting(job.changed, formats.number(job.changed)))}</li>}
        {words.gone && gone > 0 && <li>{i18n._(words.gone(gone, formats.number(gone)))}</li>}
      </ul>
      {isWaiting && <NoAnswer query={found} lines={2} />}
      {field}
    </ConfirmDialog>
  )
}
