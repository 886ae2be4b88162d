import { ActionIcon, NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { memo } from 'react'
import type { Dispatch } from 'react'
import type { FilterField } from '../list.ts'
import { arityOf, isOperator, operatorLabel, operatorsOf } from '../operators.ts'
import type { DraftAction, DraftRule } from './draft.ts'
import { ValueEditor } from './ValueEditor.tsx'
import classes from './filter-panel.module.css'

type RuleEditorProps = {
  rule: DraftRule
  number: number
  fields: readonly FilterField[]
  edit: Dispatch<DraftAction>
  isWrong: boolean
}

/** One condition: field, operator, value. */
export const RuleEditor = memo(({ rule, number, fields, edit, isWrong }: RuleEditorProps) => {
  const { t, i18n } = useLingui()
  const field = fields.find((each) => each.field === rule.field)
  const setOperator = (name: string) => isOperator(name) && edit({ type: 'operator.set', id: rule.id, operator: name })
  return (
    <div role="group" aria-label={t`Condition ${number}`} data-rule={rule.id} className={classes['rule']}>
      <NativeSelect
        aria-label={t`Field`}
        value={rule.field}
        data={fields.map((each) => ({ value: each.field, label: i18n._(each.label) }))}
        onChange={(event) => edit({ type: 'field.set', id: rule.id, field: event.currentTarget.value })}
      />
      {field && (
        <NativeSelect
          aria-label={t`Operator`}
          value={rule.operator}
          data={operatorsOf[field.kind].map((name) => ({ value: name, label: i18n._(operatorLabel(name, field.kind)) }))}
          onChange={(event) => setOperator(event.currentTarget.value)}
        />
      )}
      {field && arityOf(rule.operator) !== 'none' && (
        <ValueEditor
          field={field}
          arity={arityOf(rule.operator)}
          values={rule.values}
          isWrong={isWrong}
          onChange={(values) => edit({ type: 'values.set', id: rule.id, values })}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes['remove']}
        aria-label={t`Remove condition ${number}`}
        onClick={() => edit({ type: 'item.remove', id: rule.id })}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
})
