import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'
import { ACTIVITY_TYPES } from './activities.ts'
import type { GridRow } from './activities.ts'
import classes from './grid.module.css'
import { readMarks } from './marks.ts'
import type { CellMark } from './marks.ts'

type GridRowCellsProps = { row: GridRow; index: number; marks: string; marked: string; readOnly: boolean }

/** One row, drawn anew only where one of its cells differs. */
export const GridRowCells = memo(({ row: { name }, index, marks, marked, readOnly }: GridRowCellsProps) => {
  const { t, i18n } = useLingui()
  const words = useMarkWords()
  const title = accessName(name, (message) => i18n._(message))
  return (
    <tr>
      <th scope="row" data-row={index} data-column={-1} tabIndex={-1} data-marked={marked[0] === '1' || undefined}>
        {title}
      </th>
      {readMarks(marks).map((mark, column) => {
        const type = ACTIVITY_TYPES[column] ?? 'VIEW'
        const place = { 'data-row': index, 'data-column': column, tabIndex: -1, 'data-marked': marked[column + 1] === '1' || undefined }
        if (!mark) return <td key={type} aria-label={t`Not available`} {...place} />
        const description = words(mark)
        return (
          <td key={type}>
            <span
              {...place}
              role="checkbox"
              className={classes['cell']}
              aria-checked={mark.granted}
              aria-readonly={readOnly}
              aria-label={`${title}: ${i18n._(activityTypeWords[type])}`}
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

/** What is special about a cell. */
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
