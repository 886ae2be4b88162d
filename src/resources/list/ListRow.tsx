import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'react-router'
import { cellOf } from './cells.tsx'
import type { AnyList, AnyRow, Column } from './list.ts'
import classes from './list.module.css'
import { SelectBox } from './SelectBox.tsx'
import selection from './selection.module.css'
import { as } from './table-roles.ts'
import type { SelectionState } from './use-selection.ts'

type ListRowProps = {
  list: AnyList
  row: AnyRow
  columns: readonly Column<AnyRow>[]
  picked: boolean
  onPick: SelectionState['pick'] | undefined
}

/** One row. Its first column is its header and its link; it renders again only when its own data or the columns change. */
export const ListRow = memo(({ list, row, columns, picked, onPick }: ListRowProps) => {
  const { t, i18n } = useLingui()
  const name = list.name(row)
  const path = list.path?.(row)
  return (
    <tr {...as.row} data-id={row.id} {...(onPick && { 'aria-selected': picked })}>
      {onPick && (
        <td {...as.cell} className={selection['cell']}>
          <SelectBox label={t`Select ${name}`} checked={picked} onChange={(on) => onPick(row.id, on)} />
        </td>
      )}
      {columns.map((column, index) => {
        const content = cellOf(column, row)
        return index === 0 ? (
          <th key={column.id} {...as.rowHeader} scope="row">
            {path === undefined ? (
              content
            ) : (
              <Link className={classes['link']} to={path} data-row-link="">
                {content}
              </Link>
            )}
          </th>
        ) : (
          <td key={column.id} {...as.cell} data-label={i18n._(column.label)}>
            {content}
          </td>
        )
      })}
    </tr>
  )
})
