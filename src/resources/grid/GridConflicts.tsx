import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import classes from './grid.module.css'
import type { GridChanges } from './use-grid-changes.ts'

/** Labels of the two states of a cell, such as 'granted', and of the changes between them, such as 'Grant'. */
export type CellWords = Readonly<Record<'isOn' | 'isOff' | 'turnOn' | 'turnOff', MessageDescriptor>>
type GridConflictsProps = { changes: GridChanges; words: CellWords; nameOf: (key: string) => string }

/** Lists the cells that somebody else has changed in a conflicting way meanwhile, with both values to choose from. */
export const GridConflicts = ({ changes: { shown, resolve }, words, nameOf }: GridConflictsProps) => {
  const { t, i18n } = useLingui()
  const { saved, pending, conflicts } = shown
  if (conflicts.size === 0) return null
  return (
    <div role="alert">
      <Card
        title={<Trans>Changed by someone else</Trans>}
        description={<Trans>Choose what to keep. Your other changes are still here.</Trans>}
      >
        <ul className={classes['conflicts']}>
          {[...conflicts].map((key) => {
            const name = nameOf(key)
            return (
              <li key={key}>
                <span>
                  {name} – {i18n._(saved.has(key) ? words.isOn : words.isOff)}
                </span>
                <span>
                  <Button kind="secondary" size="sm" aria-label={t`${name}: keep mine`} onClick={() => resolve(key, true)}>
                    {i18n._(pending.get(key)?.isOn === true ? words.turnOn : words.turnOff)}
                  </Button>{' '}
                  <Button kind="secondary" size="sm" aria-label={t`${name}: keep theirs`} onClick={() => resolve(key, false)}>
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
