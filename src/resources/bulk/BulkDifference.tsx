import { Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { SelectionDifference } from './bulk.ts'
import classes from './bulk.module.css'

/** Lists the records that joined or left the selection since the preview, by name where the reader may see them. */
export const BulkDifference = ({ difference: { left, came } }: { difference: SelectionDifference }) => {
  const formats = useFormats()
  const named = ({ count, names }: SelectionDifference['left']) => {
    const more = count - names.length
    return { count: formats.number(count), names: formats.list(more > 0 ? [...names, `+${formats.number(more)}`] : names) }
  }
  const { count: missing, names: missingNames } = named(left)
  const { count: added, names: addedNames } = named(came)
  return (
    <ul className={classes['difference']}>
      {left.count > 0 && (
        <li>
          <Trans>
            {missing} no longer selected: {missingNames}
          </Trans>
        </li>
      )}
      {came.count > 0 && (
        <li>
          <Trans>
            {added} newly selected: {addedNames}
          </Trans>
        </li>
      )}
    </ul>
  )
}
