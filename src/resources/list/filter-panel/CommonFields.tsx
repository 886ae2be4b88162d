import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import type { AnyList, FilterField } from '../list.ts'
import classes from './filter-panel.module.css'

/** Number of fields to offer if the list names none. */
const FEW = 5

type CommonFieldsProps = { list: AnyList; fields: readonly FilterField[]; onAdd: (field: string) => void }

/** Buttons for the most used filter fields. Each adds a condition and focuses its value. */
export const CommonFields = memo(({ list, fields, onAdd }: CommonFieldsProps) => {
  const { t, i18n } = useLingui()
  const common = list.commonFilters
    ? list.commonFilters.flatMap((name) => fields.find(({ field }) => field === name) ?? [])
    : fields.filter(({ old }) => !old).slice(0, FEW)
  return (
    <div role="group" aria-label={t`Filter by`} className={classes['common']}>
      {common.map(({ field, label }) => (
        <Button key={field} kind="secondary" size="sm" icon={IconPlus} onClick={() => onAdd(field)}>
          {i18n._(label)}
        </Button>
      ))}
    </div>
  )
})
