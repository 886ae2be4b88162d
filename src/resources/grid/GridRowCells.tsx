import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { GridColumn } from './cells.ts'
import classes from './grid.module.css'
import { readMarks, type CellMark } from './marks.ts'

type GridRowCellsProps = {
  label: string
  note: string | undefined
  columns: readonly GridColumn[]
  index: number
  marks: string
  marked: string
  readOnly: boolean
}

/** One row. It renders again only if one of its cells differs. */
export const GridRowCells = memo(({ label, note, columns, index, marks, marked, readOnly }: GridRowCellsProps) => {
  const { t } = useLingui()
  const words = useMarkWords()
  return (
    <tr data-row={index}>
      <th scope="row" tabIndex={-1} data-marked={marked[0] === '1' || undefined}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </th>
      {readMarks(marks).map((mark, column) => {
        const { key, label: heading } = columns[column] ?? { key: column, label: '' }
        const place = { tabIndex: -1, 'data-marked': marked[column + 1] === '1' || undefined }
        if (!mark) return <td key={key} aria-label={t`Not available`} {...place} />
        const description = words(mark)
        return (
          <td key={key}>
            <span
              {...place}
              role="checkbox"
              className={classes['cell']}
              aria-checked={mark.isOn}
              aria-readonly={readOnly}
              aria-label={`${label}: ${heading}`}
              data-change={mark.change}
              data-origin={mark.origin}
              data-conflict={mark.isConflict || undefined}
              {...(description !== '' && { 'aria-description': description, title: description })}
            />
          </td>
        )
      })}
    </tr>
  )
})

/** Returns a function that describes a cell's pending change, conflict and relation to the template. */
const useMarkWords = () => {
  const { t } = useLingui()
  return ({ change, origin, isConflict }: CellMark): string =>
    [
      change === 'added' && t`Added`,
      change === 'removed' && t`Removed`,
      isConflict && t`Conflict`,
      origin === 'override' && t`Differs from the template`,
      origin === 'inherited' && t`From the template`,
    ]
      .filter((each) => each !== false)
      .join(', ')
}
