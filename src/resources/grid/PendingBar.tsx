import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import classes from './grid.module.css'
import type { GridChanges } from './use-grid-changes.ts'

type PendingBarProps = {
  changes: GridChanges
  saving: boolean
  /** Shows which users the changes affect, once that is known. */
  effect: ReactNode
}

/**
 * Shows the number of pending changes and their effect, with the buttons to save and discard. It sticks to the end of the window while there are
 * changes.
 */
export const PendingBar = ({ changes: { changed, shown, discard }, saving, effect }: PendingBarProps) => {
  const { t } = useLingui()
  const added = changed.filter(({ isOn }) => isOn).length
  const removed = changed.length - added
  const isChanged = changed.length > 0
  return (
    <div className={isChanged ? classes['bar'] : undefined}>
      {isChanged && (
        <>
          <Button type="submit" busy={saving} unavailable={shown.conflicts.size > 0 && t`Resolve the conflicts first.`}>
            {saving ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
          </Button>
          <Button kind="secondary" busy={saving} onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
        </>
      )}
      <p role="status">
        {isChanged && (
          <>
            <strong>
              <Trans>
                {added} added, {removed} removed
              </Trans>
            </strong>{' '}
            <span className={classes['effect']}>{effect}</span>
          </>
        )}
      </p>
    </div>
  )
}
