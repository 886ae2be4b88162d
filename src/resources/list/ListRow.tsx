import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Link } from 'react-router'
import { cellOf } from './cells.tsx'
import type { AnyList, AnyRow, Column } from './list.ts'
import classes from './list.module.css'
import { as } from './table-roles.ts'

type ListRowProps = { list: AnyList; row: AnyRow; columns: readonly Column<AnyRow>[] }

/** One row. Its first column is its header and its link; it renders again only when its own data or the columns change. */
export const ListRow = memo(({ list, row, columns }: ListRowProps) => {
  const { i18n } = useLingui()
  const path = list.path?.(row)
  return (
    <tr {...as.row} data-id={row.id}>
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
