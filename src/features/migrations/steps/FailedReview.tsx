import { Trans } from '@lingui/react/macro'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import classes from '../migrations.module.css'
import type { MigrationRecord } from '../room.ts'
import { migrationServerWords } from '../words/server-words.ts'

/** Explains why the last review failed. */
export const FailedReview = ({ record: { review } }: { record: MigrationRecord }) => {
  const { say } = useErrorWords(migrationServerWords)
  const failed = review?.causes.filter(({ state }) => state !== 'DONE') ?? []
  return failed.map((cause) => {
    const reason = say({ path: null, ...cause })
    return (
      <p key={cause.codeText} role="alert" className={classes['alert']}>
        <Trans>The last review failed: {reason}</Trans>
      </p>
    )
  })
}
