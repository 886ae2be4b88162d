import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isMany } from '#contract/effects.ts'
import { awaitsReview, isBusy, mayDo, runOf } from '#machines/migration/migration.selectors.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { FailedReview } from './FailedReview.tsx'
import { outcomes } from '../words/outcomes.ts'
import classes from '../migrations.module.css'
import { ReviewCauses } from './ReviewCauses.tsx'
import { ReviewRows } from './ReviewRows.tsx'
import { sendFromDialog } from '../idle.ts'
import { useRecord, useRoom } from '../room.ts'
import { SendMigrationSampleDocument } from '../undo.generated.ts'
import { migrationServerWords } from '../words/server-words.ts'
import { Promised } from './WaysIn.tsx'
import { SampleButton } from '#src/resources/import/SampleButton.tsx'

/** The third step: a dry run that shows the planned outcome of every record. */
export const ReviewStep = () => {
  const { actor } = useRoom()
  const awaited = useSelector(actor, awaitsReview)
  const seen = useSelector(actor, runOf)?.version ?? 0
  const { state, id, version } = useRecord()
  if (awaited) return <Planning />
  // The record lags behind the chart by one answer, and may still belong to the previous review.
  if (state !== 'REVIEWED' || version < seen)
    return (
      <Card>
        <SkeletonLines lines={5} />
      </Card>
    )
  return (
    <>
      <Summary />
      <ReviewCauses id={id} />
      <ReviewRows id={id} />
    </>
  )
}

const Planning = () => {
  const { t } = useLingui()
  const { actor } = useRoom()
  const busy = useSelector(actor, isBusy)
  const cancellable = useSelector(actor, (snapshot) => mayDo(snapshot, 'cancel'))
  return (
    <Card
      title={
        <span role="status">
          <Trans>Reviewing the records</Trans>
        </span>
      }
      description={<Trans>Nothing is written yet. You can leave this page.</Trans>}
    >
      <progress className={classes['progress']} aria-label={t`Progress`} />
      <div className={classes['actions']}>
        <Button kind="secondary" busy={busy} unavailable={!cancellable} onClick={() => actor.send({ type: 'cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Card>
  )
}

type StartDialogProps = { count: number; confirm: ReactNode; onClose: () => void }

/** Asks for the number of records before many are migrated. */
const StartDialog = ({ count, confirm, onClose }: StartDialogProps) => {
  const { t } = useLingui()
  const { actor } = useRoom()
  const { field, confirms } = useTypedCount({
    count,
    isAsked: true,
    label: t`Number of records`,
    wrong: t`Type the number of records to confirm.`,
  })
  return (
    <ConfirmDialog
      title={<Trans>Start this migration?</Trans>}
      confirm={confirm}
      onCancel={onClose}
      onConfirm={async () => (confirms() ? sendFromDialog(actor, { type: 'start' }) : { done: false })}
    >
      <Promised />
      {field}
    </ConfirmDialog>
  )
}

/** The totals, and the button that starts the migration. */
const Summary = () => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { actor, wizard } = useRoom()
  const record = useRecord()
  const busy = useSelector(actor, isBusy)
  const startable = useSelector(actor, (snapshot) => mayDo(snapshot, 'start'))
  const migrating = useSelector(actor, runOf)?.migrating ?? 0
  const count = formats.number(migrating)
  const [asking, setAsking] = useState(false)
  const words =
    wizard.becomes === 'users' ? (
      <Plural value={migrating} one={`Migrate ${count} user`} other={`Migrate ${count} users`} />
    ) : (
      <Plural value={migrating} one={`Migrate ${count} customer`} other={`Migrate ${count} customers`} />
    )
  return (
    <Card
      title={<Trans>Result of the review</Trans>}
      description={
        <Trans>Nothing is written until you start. Records that change before that are skipped, and the report names them.</Trans>
      }
    >
      <ul className={classes['counts']} aria-label={t`Totals`}>
        {outcomes.flatMap(({ value, label }) => {
          const found = record.totals.find(({ outcome }) => outcome === value)
          const word = i18n._(label)
          const total = formats.number(found?.count ?? 0)
          return found
            ? [<li key={value} data-tone={value === 'ERROR' || value === 'CONFLICT' ? 'bad' : undefined}>{t`${word}: ${total}`}</li>]
            : []
        })}
      </ul>
      <Promised />
      <FailedReview record={record} />
      <div className={classes['actions']}>
        <Button kind="secondary" unavailable={busy} onClick={() => actor.send({ type: 'back' })}>
          <Trans>Back</Trans>
        </Button>
        <Button kind="secondary" unavailable={busy} onClick={() => actor.send({ type: 'review' })}>
          <Trans>Review again</Trans>
        </Button>
        {(record.promised?.emails ?? 0) > 0 && startable && (
          <SampleButton document={SendMigrationSampleDocument} id={record.id} words={migrationServerWords} />
        )}
        {startable ? (
          <Button busy={busy} onClick={() => (isMany(migrating) ? setAsking(true) : actor.send({ type: 'start' }))}>
            {words}
          </Button>
        ) : (
          migrating === 0 && (
            <span className={classes['hint']}>
              <Trans>Nothing would be migrated. Change the rules, or choose other records.</Trans>
            </span>
          )
        )}
      </div>
      {asking && <StartDialog count={migrating} confirm={words} onClose={() => setAsking(false)} />}
    </Card>
  )
}
