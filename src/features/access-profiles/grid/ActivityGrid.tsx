import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'
import { ACTIVITY_TYPES } from './activities.ts'
import type { Activity, GridRow } from './activities.ts'
import { GridRowCells } from './GridRowCells.tsx'
import classes from './grid.module.css'
import { marksOf } from './marks.ts'
import type { Shown } from './marks.ts'
import { cellsBetween } from './pending.ts'
import type { Place } from './pending.ts'
import { useRovingGrid } from './use-roving-grid.ts'

type ActivityGridProps = {
  label: string
  rows: readonly GridRow[]
  shown: Shown
  /** Undefined where nothing may be changed. */
  onToggle: ((cells: readonly Activity[]) => void) | undefined
}
type Range = { readonly from: Place; readonly to: Place }

/** What can be done, by what it is about and how: a press on a cell, a heading or a range sets it. */
export const ActivityGrid = ({ label, rows, shown, onToggle }: ActivityGridProps) => {
  const { t, i18n } = useLingui()
  const grid = useRef<HTMLTableElement>(null)
  const [range, setRange] = useState<Range>()
  const size = useMemo(() => ({ rows: rows.length, columns: ACTIVITY_TYPES.length }), [rows])
  const onRange = useCallback((from: Place, to: Place | undefined) => setRange(to && { from, to }), [])
  const hands = useRovingGrid({
    grid,
    size,
    onRange,
    onPress: (at, what) => {
      const { row, column } = at
      if (what === 'range' && range) return onToggle?.(cellsBetween(rows, range.from, range.to))
      const from = { row: what === 'column' ? -1 : row, column: what === 'row' ? -1 : column }
      return onToggle?.(cellsBetween(rows, from, from))
    },
  })
  const readOnly = onToggle === undefined
  const headings: readonly ReactNode[] = ACTIVITY_TYPES.map((type, column) => (
    <th key={type} scope="col" data-row={-1} data-column={column} tabIndex={-1} data-marked={isMarked(range, -1, column) || undefined}>
      {i18n._(activityTypeWords[type])}
    </th>
  ))
  return (
    <div className={classes['scroll']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with the keys of a grid */}
      <table ref={grid} role="grid" className={classes['grid']} aria-label={label} aria-readonly={readOnly} aria-multiselectable {...hands}>
        <thead>
          <tr>
            <th scope="col" data-row={-1} data-column={-1} tabIndex={-1} className={classes['corner']}>
              {t`Resource`}
            </th>
            {headings}
          </tr>
        </thead>
        {sectionsOf(rows).map(({ module, first, list }) => (
          <tbody key={module ?? ''}>
            <tr className={classes['section']}>
              <th colSpan={6} scope="colgroup">
                {module === null ? t`General` : accessName(module, (words) => i18n._(words))}
              </th>
            </tr>
            {list.map((row, at) => (
              <GridRowCells
                key={row.name}
                row={row}
                index={first + at}
                marks={marksOf(row, shown)}
                marked={markedIn(range, first + at)}
                readOnly={readOnly}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** The rows of one module after another, with the number of its first. */
const sectionsOf = (rows: readonly GridRow[]) => {
  let first = 0
  return [...Map.groupBy(rows, ({ module }) => module)].map(([module, list]) => {
    const section = { module, first, list }
    first += list.length
    return section
  })
}

const isMarked = (range: Range | undefined, row: number, column: number): boolean => {
  if (!range) return false
  const { from, to } = range
  const isWithin = (at: number, one: number, other: number) =>
    Math.min(one, other) === -1 || (at >= Math.min(one, other) && at <= Math.max(one, other))
  return isWithin(row, from.row, to.row) && isWithin(column, from.column, to.column)
}

/** The marked cells of a row, heading first, as one text: `1` for each that is. */
const markedIn = (range: Range | undefined, row: number): string =>
  range ? [-1, ...ACTIVITY_TYPES.keys()].map((column) => Number(isMarked(range, row, column))).join('') : ''
