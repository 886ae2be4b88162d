import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { isBusy, mayDo, runOf } from '#machines/migration/migration.selectors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from '../migrations.module.css'
import { useRecord, useRoom } from '../room.ts'

/** Names the owner of another user's migration, and takes it over. */
export const Owner = () => {
  const { actor } = useRoom()
  const { owner } = useRecord()
  const isOwn = useSelector(actor, runOf)?.isOwn ?? true
  const busy = useSelector(actor, isBusy)
  const offered = useSelector(actor, (snapshot) => mayDo(snapshot, 'takeOver'))
  if (isOwn) return null
  return (
    <>
      {offered && (
        <Button kind="secondary" unavailable={busy} onClick={() => actor.send({ type: 'takeOver' })}>
          <Trans>Take over</Trans>
        </Button>
      )}
      <span className={classes['hint']}>
        {owner === null ? (
          <Trans>The owner of this migration has been deleted.</Trans>
        ) : (
          <Trans>The owner of this migration is {owner}.</Trans>
        )}{' '}
        <Trans>Who takes it over can pause, cancel and undo it, and what is not done yet is judged by their rights.</Trans>
      </span>
    </>
  )
}
