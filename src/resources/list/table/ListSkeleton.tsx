import { useLate } from '#src/ui/use-late.ts'
import type { AnyRow, Column } from '../list.ts'
import classes from '../list.module.css'
import { as } from './table-roles.ts'

const LINES = [0.72, 0.48, 0.61, 0.4, 0.8, 0.55]
const LINE = 6

type ListSkeletonProps = { columns: readonly Column<AnyRow>[]; rows: number; pick: boolean; acts: boolean }

/** Row height in rem, as in list.module.css. */
const ROW = 2.75

/**
 * Placeholder rows in the table's shape, so that nothing moves when the rows arrive. At first it only reserves the space; bones appear if the answer
 * is late.
 */
export const ListSkeleton = (props: ListSkeletonProps) =>
  useLate() ? <Bones {...props} /> : <tr aria-hidden="true" className={classes['skeleton']} style={{ height: `${props.rows * ROW}rem` }} />

const Bones = ({ columns, rows, pick, acts }: ListSkeletonProps) =>
  Array.from({ length: rows }, (_, row) => (
    <tr key={row} {...as.row} aria-hidden="true" className={classes['skeleton']}>
      {pick && <td {...as.cell} />}
      {columns.map(({ id, cell, width = LINE }, index) => {
        const line = (LINES[(row + index) % LINES.length] ?? 1) * width
        return (
          <td key={id} {...as.cell}>
            {cell === 'identity' ? <BonesOfIdentity line={line} /> : <span className={classes['bone']} style={{ width: `${line}rem` }} />}
          </td>
        )
      })}
      {acts && <td {...as.cell} />}
    </tr>
  ))

const BonesOfIdentity = ({ line }: { line: number }) => (
  <span className={classes['bones']}>
    <span className={classes['bone']} data-round="" />
    <span className={classes['boneLines']}>
      <span className={classes['bone']} style={{ width: `${line * 0.55}rem` }} />
      <span className={classes['bone']} style={{ width: `${line * 0.8}rem` }} />
    </span>
  </span>
)
