import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import classes from './grid.module.css'
import type { Shown } from './marks.ts'
import { useActivityName } from './use-activity-name.ts'

type GridConflictsProps = { shown: Shown; onResolve: (key: string, mine: boolean) => void }

/** The cells that somebody else has changed otherwise meanwhile, each with both values. */
export const GridConflicts = ({ shown: { saved, pending, conflicts }, onResolve }: GridConflictsProps) => {
  const { t } = useLingui()
  const nameOf = useActivityName()
  if (conflicts.size === 0) return null
  return (
    <div role="alert">
      <Card
        title={<Trans>Changed by someone else</Trans>}
        description={<Trans>Choose what to keep. Your other changes are still here.</Trans>}
      >
        <ul className={classes['conflicts']}>
          {[...conflicts].map((key) => {
            const cell = pending.get(key)
            if (!cell) return null
            const name = nameOf(cell)
            const isNow = saved.has(key)
            return (
              <li key={key}>
                <span>
                  {name} – {isNow ? <Trans>now granted</Trans> : <Trans>now not granted</Trans>}
                </span>
                <span>
                  <Button kind="secondary" size="sm" aria-label={t`${name}: keep mine`} onClick={() => onResolve(key, true)}>
                    {cell.granted ? <Trans>Grant</Trans> : <Trans>Do not grant</Trans>}
                  </Button>{' '}
                  <Button kind="secondary" size="sm" aria-label={t`${name}: keep theirs`} onClick={() => onResolve(key, false)}>
                    <Trans>Keep as it is now</Trans>
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
    </div>
  )
}
