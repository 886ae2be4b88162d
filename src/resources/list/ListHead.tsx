import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import { memo } from 'react'
import type { AnyRow, Column, Sort } from './list.ts'
import classes from './list.module.css'
import { as } from './table-roles.ts'

type ListHeadProps = { columns: readonly Column<AnyRow>[]; sort: Sort; onSort: (sort: Sort) => void }

/** The column headers; those that sort are buttons, and the one that sorts now says which way. */
export const ListHead = memo(({ columns, sort, onSort }: ListHeadProps) => (
  <thead {...as.rows}>
    <tr {...as.row}>
      {columns.map((column) => (
        <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
      ))}
    </tr>
  </thead>
))

const ColumnHeader = ({ column, sort, onSort }: { column: Column<AnyRow>; sort: Sort; onSort: (sort: Sort) => void }) => {
  const { i18n } = useLingui()
  const { sortBy } = column
  const label = i18n._(column.label)
  if (sortBy === undefined)
    return (
      <th {...as.columnHeader} scope="col">
        {label}
      </th>
    )
  const now = sort.by === sortBy ? sort.direction : undefined
  const Arrow = now === undefined ? IconSelector : now === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <th
      {...as.columnHeader}
      scope="col"
      aria-sort={now === undefined ? 'none' : now === 'ASC' ? 'ascending' : 'descending'}
      data-sortable=""
    >
      <button type="button" className={classes['sort']} onClick={() => onSort({ by: sortBy, direction: now === 'ASC' ? 'DESC' : 'ASC' })}>
        <span className={classes['clip']}>{label}</span>
        <Arrow size={14} aria-hidden="true" />
      </button>
    </th>
  )
}
