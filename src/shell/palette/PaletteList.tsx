import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { PaletteEntry, PaletteGroup } from './entry.ts'
import { PaletteIcon } from './PaletteIcon.tsx'
import type { SearchResults } from './use-search-results.ts'
import classes from './palette.module.css'

type PaletteListProps = {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  state: SearchResults['state']
  /** Set while a verb waits for the name of its user. */
  waits: boolean
  onTake: (entry: PaletteEntry, apart: boolean) => void
  onPoint: (index: number) => void
}

export const PaletteList = ({ id, groups, active, state, waits, onTake, onPoint }: PaletteListProps) => {
  const { t } = useLingui()
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { entries }) => sum + entries.length, 0))
  const isEmpty = groups.length === 0
  return (
    <div className={classes['body']}>
      <div id={id} role="listbox" aria-label={t`Results`} className={classes['list']} hidden={isEmpty}>
        {groups.map((group, place) => (
          <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
            <p id={`${id}-${group.id}`} className={classes['heading']}>
              {group.heading}
            </p>
            {group.entries.map((entry, offset) => {
              const index = (starts[place] ?? 0) + offset
              return (
                <Line
                  key={entry.id}
                  id={`${id}-${index}`}
                  entry={entry}
                  selected={index === active}
                  onTake={onTake}
                  onPoint={() => onPoint(index)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={classes['state']} role="status">
        {state === 'asking' && <Trans>Searching…</Trans>}
        {state === 'failed' && <Trans>Search failed. Try again in a moment.</Trans>}
        {isEmpty && waits && <Trans>Type a name, an email address or an ID.</Trans>}
        {isEmpty && !waits && state !== 'asking' && state !== 'failed' && <Trans>No results</Trans>}
      </p>
    </div>
  )
}

type LineProps = { id: string; entry: PaletteEntry; selected: boolean; onTake: PaletteListProps['onTake']; onPoint: () => void }

const Line = ({ id, entry, selected, onTake, onPoint }: LineProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and hears the keys, as the combobox pattern wants it
  <div
    id={id}
    role="option"
    aria-selected={selected}
    className={classes['line']}
    onClick={(event) => onTake(entry, event.ctrlKey || event.metaKey)}
    onPointerMove={() => !selected && onPoint()}
  >
    <PaletteIcon icon={entry.icon} />
    <span className={classes['label']}>{entry.label}</span>
    {entry.hint !== undefined && entry.hint !== '' && <span className={classes['hint']}>{entry.hint}</span>}
  </div>
)
