import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { memo, useState, type CSSProperties } from 'react'
import type { AnyRow, Column, Sort } from '../list.ts'
import classes from '../list.module.css'
import { SelectBox } from '../selection/SelectBox.tsx'
import selection from '../selection/selection.module.css'
import { as } from './table-roles.ts'
import type { SelectionState } from '../selection/use-selection.ts'

/** Default minimum width of a column in rem. */
const WIDTH = 6

type ListHeadProps = {
  columns: readonly Column<AnyRow>[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** How much of the page is selected; undefined if rows cannot be selected. */
  picked?: 'all' | 'some' | 'none' | undefined
  onPick: SelectionState['pick'] | undefined
  /** Whether rows end in a menu. */
  acts: boolean
}

/**
 * The column headers; those of sortable columns are buttons. The new sort order is shown at the press, before the page has rendered for its new
 * address (docs/commands.md, Budgets).
 */
export const ListHead = memo(({ columns, sort, onSort, picked, onPick, acts }: ListHeadProps) => {
  const [pressed, setPressed] = useState<{ instead: Sort; sort: Sort }>()
  const isOn = pressed?.instead === sort
  if (pressed && !isOn) setPressed(undefined)
  const press = (next: Sort) => {
    setPressed({ instead: sort, sort: next })
    onSort(next)
  }
  return (
    <thead {...as.rows}>
      <tr {...as.row}>
        {onPick && <PickAll picked={picked} onPick={onPick} />}
        {columns.map((column) => (
          <ColumnHeader key={column.id} column={column} sort={isOn ? pressed.sort : sort} onSort={press} />
        ))}
        {acts && <td {...as.cell} data-actions="" />}
      </tr>
    </thead>
  )
})

const PickAll = ({ picked, onPick }: Required<Pick<ListHeadProps, 'onPick'>> & Pick<ListHeadProps, 'picked'>) => {
  const { t } = useLingui()
  return (
    <td {...as.cell} className={selection['cell']}>
      <SelectBox label={t`Select all`} checked={picked === 'all'} some={picked === 'some'} onChange={(on) => onPick?.(undefined, on)} />
    </td>
  )
}

const ColumnHeader = ({ column, sort, onSort }: { column: Column<AnyRow>; sort: Sort; onSort: (sort: Sort) => void }) => {
  const { i18n } = useLingui()
  const { sortBy } = column
  const label = i18n._(column.label)
  const style = { '--least': `${column.width ?? WIDTH}rem` } as CSSProperties
  if (sortBy === undefined)
    return (
      <th {...as.columnHeader} scope="col" style={style} {...(column.cell === 'number' && { 'data-number': '' })}>
        {label}
      </th>
    )
  const now = sort.by === sortBy ? sort.direction : undefined
  const Arrow = now === undefined ? IconSelector : now === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <th
      {...as.columnHeader}
      scope="col"
      style={style}
      aria-label={label}
      aria-sort={now === undefined ? 'none' : now === 'ASC' ? 'ascending' : 'descending'}
      data-sortable=""
      {...(column.cell === 'number' && { 'data-number': '' })}
    >
      <button type="button" className={classes['sort']} onClick={() => onSort({ by: sortBy, direction: now === 'ASC' ? 'DESC' : 'ASC' })}>
        <span className={classes['clip']}>{label}</span>
        <Arrow size={14} aria-hidden="true" />
      </button>
      <span className={classes['heard']}>{label}</span>
    </th>
  )
}
