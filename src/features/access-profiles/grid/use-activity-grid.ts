import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'
import { ACTIVITY_TYPES, rowsOf } from './activities.ts'
import type { KnownActivity } from './activities.ts'

/** Returns rows and columns of the grid in the reader's language. */
export const useActivityGrid = (known: readonly KnownActivity[]) => {
  const { t, i18n } = useLingui()
  const general = t`General`
  return useMemo(
    () => ({
      columns: ACTIVITY_TYPES.map((type) => ({ key: type, label: i18n._(activityTypeWords[type]) })),
      rows: rowsOf(known, general, (name) => accessName(name, (words) => i18n._(words))),
    }),
    [known, general, i18n],
  )
}
