import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cellOf } from './cells.tsx'
import details from './details.module.css'
import type { AnyList, AnyRow, Column } from '../list.ts'
import classes from '../list.module.css'
import { SelectBox } from '../selection/SelectBox.tsx'
import selection from '../selection/selection.module.css'
import { as } from './table-roles.ts'
import type { SelectionState } from '../selection/use-selection.ts'

type ListRowProps = {
  list: AnyList
  row: AnyRow
  columns: readonly Column<AnyRow>[]
  isFresh: boolean
  picked: boolean
  onPick: SelectionState['pick'] | undefined
}

/**
 * One row, with its details below it while expanded. The first column is the row header and the link. It renders again only when its own data or the
 * columns change.
 */
export const ListRow = memo(({ list, row, columns, isFresh, picked, onPick }: ListRowProps) => {
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const name = list.name(row)
  const path = list.path?.(row)
  const { Details, RowActions } = list
  return (
    <>
      <tr {...as.row} data-id={row.id} {...(isFresh && { 'data-fresh': '' })} {...(onPick && { 'aria-selected': picked })}>
        {onPick && (
          <td {...as.cell} className={selection['cell']}>
            <SelectBox label={t`Select ${name}`} checked={picked} onChange={(on, isRange) => onPick(row.id, on, isRange)} />
          </td>
        )}
        {columns.map((column, index) => {
          const content = cellOf(column, row, path)
          return index === 0 ? (
            <th key={column.id} {...as.rowHeader} {...lookOf(column)} scope="row" dir="auto">
              {Details && <DetailsToggle name={name} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
              {path === undefined || column.cell === 'identity' ? content : <RowLink to={path}>{content}</RowLink>}
            </th>
          ) : (
            <td key={column.id} {...as.cell} {...lookOf(column)} dir="auto" data-label={i18n._(column.label)}>
              {content}
            </td>
          )
        })}
        {RowActions && (
          <td {...as.cell} data-actions="">
            <RowActions id={row.id} name={name} />
          </td>
        )}
      </tr>
      {Details && isOpen && (
        <tr {...as.row} className={details['row']}>
          <td {...as.cell} colSpan={columns.length + (onPick ? 1 : 0) + (RowActions ? 1 : 0)}>
            <Details row={row} />
          </td>
        </tr>
      )}
    </>
  )
})

const lookOf = ({ cell, isBadge }: Column<AnyRow>) => ({
  ...(cell === 'number' && { 'data-number': '' }),
  ...(isBadge && { 'data-badge': '' }),
})

const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={classes['link']} to={to} data-row-link="">
    {children}
  </Link>
)

type DetailsToggleProps = { name: string; isOpen: boolean; onToggle: () => void }

const DetailsToggle = ({ name, isOpen, onToggle }: DetailsToggleProps) => {
  const { t } = useLingui()
  return (
    <button type="button" className={details['toggle']} aria-expanded={isOpen} aria-label={t`Details of ${name}`} onClick={onToggle}>
      <IconChevronRight size={16} aria-hidden="true" />
    </button>
  )
}
