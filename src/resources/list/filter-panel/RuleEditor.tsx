import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { memo, type Dispatch } from 'react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import type { FilterKind, OperatorName } from '../address/filter.ts'
import type { FilterField } from '../list.ts'
import { arityOf, isOperator, isRelative, operatorLabel, operatorsFor } from '../address/operators.ts'
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

/**
 * One condition: field, operator, value. Typing a value renders only the value, because rendering the lists of options costs more (docs/commands.md,
 * Budgets).
 */
export const RuleEditor = memo(({ rule, number, fields, edit, isWrong }: RuleEditorProps) => {
  const { t } = useLingui()
  const field = fields.find((each) => each.field === rule.field)
  return (
    <div role="group" aria-label={t`Condition ${number}`} data-rule={rule.id} className={classes['rule']}>
      <FieldSelect id={rule.id} field={rule.field} fields={fields} edit={edit} />
      {field && <OperatorSelect id={rule.id} operator={rule.operator} field={field} edit={edit} />}
      {field && arityOf(rule.operator) !== 'none' && (
        <div data-wide={isWide(rule.operator, field.kind) || undefined}>
          <ValueEditor
            field={field}
            operator={rule.operator}
            arity={arityOf(rule.operator)}
            values={rule.values}
            isWrong={isWrong}
            onChange={(values) => edit({ type: 'values.set', id: rule.id, values })}
          />
        </div>
      )}
      <Remove id={rule.id} number={number} edit={edit} />
    </div>
  )
})

/** Whether the value needs a line of its own, as texts, pairs and lists do. */
const isWide = (operator: OperatorName, kind: FilterKind) =>
  kind === 'text' || kind === 'reference' || isRelative(operator) || ['two', 'many'].includes(arityOf(operator))

type PartProps = Pick<DraftRule, 'id'> & Pick<RuleEditorProps, 'edit'>

const FieldSelect = memo(({ id, field, fields, edit }: PartProps & Pick<DraftRule, 'field'> & Pick<RuleEditorProps, 'fields'>) => {
  const { t, i18n } = useLingui()
  return (
    <NativeSelect
      aria-label={t`Field`}
      value={field}
      data={fields
        .filter(({ old, field: each }) => !old || each === field)
        .map((each) => ({ value: each.field, label: i18n._(each.label) }))}
      onChange={(event) => edit({ type: 'field.set', id, field: event.currentTarget.value })}
    />
  )
})

const OperatorSelect = memo(({ id, operator, field, edit }: PartProps & Pick<DraftRule, 'operator'> & { field: FilterField }) => {
  const { t, i18n } = useLingui()
  const setOperator = (name: string) => isOperator(name) && edit({ type: 'operator.set', id, operator: name })
  return (
    <NativeSelect
      aria-label={t`Operator`}
      value={operator}
      data={operatorsFor(field).map((name) => ({ value: name, label: i18n._(operatorLabel(name, field)) }))}
      onChange={(event) => setOperator(event.currentTarget.value)}
    />
  )
})

const Remove = memo(({ id, number, edit }: PartProps & Pick<RuleEditorProps, 'number'>) => {
  const { t } = useLingui()
  return <IconButton icon={IconX} label={t`Remove condition ${number}`} onClick={() => edit({ type: 'item.remove', id })} />
})
