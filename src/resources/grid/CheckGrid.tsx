import { useCallback, useMemo, useRef, useState } from 'react'
import { cellsWithin, sectionsOf, type GridColumn, type GridRow } from './cells.ts'
import classes from './grid.module.css'
import { GridRowCells } from './GridRowCells.tsx'
import { marksOf, type Shown } from './marks.ts'
import { isWithin, rangeOf, type Place, type Range } from './place.ts'
import { useRovingGrid } from './use-roving-grid.ts'

export type CheckGridProps = {
  label: string
  /** Heading of the row headings. */
  corner: string
  columns: readonly GridColumn[]
  /** Rows of the same section must be adjacent. */
  rows: readonly GridRow[]
  shown: Shown
  /** Undefined if nothing may be changed. */
  onToggle: ((keys: readonly string[]) => void) | undefined
}

/**
 * A grid of checkboxes. A press on a cell, a heading or a marked range toggles it. `columns` and `rows` must keep their identity while they are
 * unchanged.
 */
export const CheckGrid = ({ label, corner, columns, rows, shown, onToggle }: CheckGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  const [range, setRange] = useState<Range>()
  const size = useMemo(() => ({ rows: rows.length, columns: columns.length }), [rows, columns])
  const onRange = useCallback((from: Place, to: Place | undefined) => setRange(to && { from, to }), [])
  const hands = useRovingGrid({
    grid,
    size,
    onRange,
    onPress: ({ row, column }, what) => {
      const place = rangeOf({ row: what === 'column' ? -1 : row, column: what === 'row' ? -1 : column })
      onToggle?.(cellsWithin(rows, what === 'range' && range ? range : place))
    },
  })
  const readOnly = onToggle === undefined
  const isMarked = (at: Place) => (range && isWithin(range, at)) || undefined
  // One string per row, so that only rows whose marks differ render again.
  const markedIn = (row: number) =>
    range ? [-1, ...columns.keys()].map((column) => Number(isWithin(range, { row, column }))).join('') : ''
  return (
    <div className={classes['scroll']}>
      <table ref={grid} role="grid" className={classes['grid']} aria-label={label} aria-readonly={readOnly} aria-multiselectable {...hands}>
        <thead>
          <tr data-row={-1}>
            <th scope="col" tabIndex={-1} className={classes['corner']}>
              {corner}
            </th>
            {columns.map(({ key, label: heading, note }, column) => (
              <th key={key} scope="col" tabIndex={-1} data-marked={isMarked({ row: -1, column })}>
                <span>
                  {heading}
                  {note !== undefined && <small>{note}</small>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {sectionsOf(rows).map((section) => (
          <tbody key={section.label ?? ''}>
            {section.label !== undefined && (
              <tr className={classes['section']}>
                <th colSpan={columns.length + 1} scope="colgroup">
                  {section.label}
                </th>
              </tr>
            )}
            {section.list.map((row, at) => (
              <GridRowCells
                key={row.key}
                label={row.label}
                note={row.note}
                columns={columns}
                index={section.first + at}
                marks={marksOf(row, shown)}
                marked={markedIn(section.first + at)}
                readOnly={readOnly}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}
