import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { isTooSlow } from '../../failure.ts'
import classes from './filter-panel.module.css'
import type { MatchCount as Counted } from './use-match-count.ts'

/** Number of rows that the draft matches, announced when it changes. @param leftOut number of incomplete conditions */
export const MatchCount = ({ total, counting, error, retry, leftOut }: Counted & { leftOut: number }) => {
  const formats = useFormats()
  const written = formats.number(total?.count ?? 0)
  return (
    <div className={classes['count']}>
      <div role="status" data-counting={counting || undefined}>
        {error ? (
          <span className={classes['error']}>
            {isTooSlow(error) ? (
              <Trans>This takes too long to search. Add a condition that narrows it.</Trans>
            ) : (
              <Trans>Could not count.</Trans>
            )}
          </span>
        ) : (
          total && (
            <strong>
              {total.exact ? (
                <Plural value={total.count} _0="No results" one={`${written} result`} other={`${written} results`} />
              ) : (
                <Trans>about {written} results</Trans>
              )}
            </strong>
          )
        )}
        {leftOut > 0 && (
          <span className={classes['hint']}>
            <Trans>Incomplete conditions are not counted.</Trans>
          </span>
        )}
      </div>
      {error && !isTooSlow(error) && (
        <Button kind="subtle" size="compact" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </div>
  )
}
