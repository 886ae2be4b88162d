import { memo, useEffect, useRef } from 'react'
import { ListHead } from './ListHead.tsx'
import { ListRow } from './ListRow.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import type { AnyList, AnyRow, Column, Sort } from '../list.ts'
import classes from '../list.module.css'
import { useRowClick } from './use-row-click.ts'
import { as } from './table-roles.ts'
import { useRowKeys } from './use-row-keys.ts'
import { isPicked, type SelectionState } from '../selection/use-selection.ts'

/**
 * Sets `data-scrolls` if the table is wider than its container. A table that fits must not be in a scroll container, where its header could not stick
 * to the top of the window.
 */
const useWideTable = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => element.toggleAttribute('data-scrolls', element.scrollWidth > element.clientWidth + 1))
    watch.observe(element)
    for (const child of element.querySelectorAll('table, thead')) watch.observe(child)
    return () => watch.disconnect()
  }, [])
  return box
}

type ListTableProps = {
  list: AnyList
  label: string
  columns: readonly Column<AnyRow>[]
  /** Undefined while the first rows are loading. */
  rows: readonly AnyRow[] | undefined
  /** IDs of the rows that were added last. */
  fresh: ReadonlySet<string>
  expected: number
  sort: Sort
  busy: boolean
  onSort: (sort: Sort) => void
  selection: SelectionState | undefined
}

const PICK_WIDTH = 2.75
const ACTIONS_WIDTH = 3

/** A column is at least as wide as its head, which is never cut. It grows with its content if there is room, and shares what is left. */
const tracksOf = (columns: readonly Column<AnyRow>[], picks: boolean, acts: boolean) =>
  [...(picks ? [`${PICK_WIDTH}rem`] : []), ...columns.map(() => 'auto'), ...(acts ? [`${ACTIONS_WIDTH}rem`] : [])].join(' ')

const pickedOf = (selection: SelectionState, rows: readonly AnyRow[]): 'all' | 'some' | 'none' => {
  const picked = rows.filter(({ id }) => isPicked(selection, id)).length
  return picked === 0 ? 'none' : picked === rows.length ? 'all' : 'some'
}

/**
 * The table. It uses plain elements, because 50 rows of component-library cells would exceed the time budget of a key press (docs/commands.md,
 * Budgets).
 */
export const ListTable = memo(({ list, label, columns, rows, fresh, expected, sort, busy, onSort, selection }: ListTableProps) => {
  const body = useRowClick()
  useRowKeys(body, selection)
  const box = useWideTable()
  const acts = list.RowActions !== undefined
  return (
    <div ref={box} className={classes['scroll']}>
      <table
        {...as.table}
        className={classes['table']}
        aria-label={label}
        aria-busy={busy}
        style={{ gridTemplateColumns: tracksOf(columns, selection !== undefined, acts) }}
      >
        <ListHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          picked={selection && pickedOf(selection, rows ?? [])}
          onPick={selection?.pick}
          acts={acts}
        />
        <tbody {...as.rows} ref={body}>
          {rows === undefined ? (
            <ListSkeleton columns={columns} rows={expected} pick={selection !== undefined} acts={acts} />
          ) : (
            rows.map((row) => (
              <ListRow
                key={row.id}
                list={list}
                row={row}
                columns={columns}
                isFresh={fresh.has(row.id)}
                picked={selection !== undefined && isPicked(selection, row.id)}
                onPick={selection?.pick}
              />
            ))
          )}
        </tbody>
      </table>
    </div>
  )
})
