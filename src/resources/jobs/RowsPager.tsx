import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/Button.tsx'
import classes from './jobs.module.css'

type RowsPagerProps = {
  /** The number of the row that the page begins after; undefined on the first one. */
  after: number | undefined
  /** That of the last row where there are more. */
  last: number | undefined
  onTurn: (after: number | undefined) => void
}

/** Turns the pages of numbered rows. */
export const RowsPager = ({ after, last, onTurn }: RowsPagerProps) => {
  if (after === undefined && last === undefined) return null
  return (
    <div className={classes['actions']}>
      {after !== undefined && (
        <Button kind="secondary" onClick={() => onTurn(undefined)}>
          <Trans>First page</Trans>
        </Button>
      )}
      {last !== undefined && (
        <Button kind="secondary" onClick={() => onTurn(last)}>
          <Trans>Next page</Trans>
        </Button>
      )}
    </div>
  )
}
