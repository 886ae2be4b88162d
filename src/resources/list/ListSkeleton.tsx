import type { AnyRow, Column } from './list.ts'
import classes from './list.module.css'
import { as } from './table-roles.ts'

const LINES = [72, 48, 61, 40, 80, 55]

/** Rows to come, in the table's shape, so that nothing moves when they arrive. They show only after 200 ms (list.module.css). */
export const ListSkeleton = ({ columns, rows, pick }: { columns: readonly Column<AnyRow>[]; rows: number; pick: boolean }) =>
  Array.from({ length: rows }, (_, row) => (
    // oxlint-disable-next-line react/no-array-index-key -- rows to come have no other name
    <tr key={row} {...as.row} aria-hidden="true" className={classes['skeleton']}>
      {pick && <td {...as.cell} />}
      {columns.map((column, index) => (
        <td key={column.id} {...as.cell}>
          <span className={classes['bone']} style={{ width: `${LINES[(row + index) % LINES.length]}%` }} />
        </td>
      ))}
    </tr>
  ))
