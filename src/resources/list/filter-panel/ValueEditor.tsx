import { Checkbox, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import inner from '../../choices/inner-field.module.css'
import { RemotePicker } from '../../choices/RemotePicker.tsx'
import { LazyDayInput } from '../../dates/LazyDayInput.tsx'
import type { FilterKind, OperatorName } from '../address/filter.ts'
import type { FilterField } from '../list.ts'
import { isRelative, type Arity } from '../address/operators.ts'
import classes from './filter-panel.module.css'

type ValueProps = {
  operator: OperatorName
  arity: Arity
  values: readonly string[]
  isWrong: boolean
  onChange: (values: readonly string[]) => void
}
type ValueEditorProps<Kind extends FilterKind = FilterKind> = ValueProps & { field: Extract<FilterField, { kind: Kind }> }

type OneProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void }

const TextOne = ({ label, value, error, onChange }: OneProps) => (
  <TextInput
    data-value=""
    aria-label={label}
    value={value}
    error={error}
    maxLength={200}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const NumberOne = ({ label, value, error, onChange }: OneProps) => (
  <TextInput
    data-value=""
    aria-label={label}
    inputMode="decimal"
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value.trim())}
  />
)

const DayOne = ({ label, value, error, onChange }: OneProps) => (
  <LazyDayInput label={label} value={value} error={error} onChange={onChange} />
)

/** Creates an editor for one typed value, a pair or a list of them. */
const written = (One: ComponentType<OneProps>, message: 'value' | 'number' | 'day') =>
  function WrittenValues({ arity, values, isWrong, onChange }: ValueProps) {
    const { t } = useLingui()
    const messages = { value: t`Enter a value.`, number: t`Enter a number.`, day: t`Enter a date.` }
    const error = isWrong ? messages[message] : undefined
    if (arity === 'many')
      return (
        <TagsInput
          data-value=""
          classNames={{ inputField: inner['inner'] ?? '' }}
          aria-label={t`Values`}
          placeholder={values.length === 0 ? t`Press Enter after each value` : ''}
          value={[...values]}
          error={error}
          maxTags={20}
          onChange={onChange}
        />
      )
    const [first = '', second = ''] = values
    if (arity === 'one') return <One label={t`Value`} value={first} error={error} onChange={(value) => onChange([value])} />
    return (
      <div className={classes['pair']}>
        <One label={t`From`} value={first} error={error} onChange={(value) => onChange([value, second])} />
        <One label={t`To`} value={second} error={error} onChange={(value) => onChange([first, value])} />
      </div>
    )
  }

const FixedDays = written(DayOne, 'day')

/** A date, or a number of days relative to today. */
const DateValue = (props: ValueProps) => {
  const { t } = useLingui()
  const { operator, values, isWrong, onChange } = props
  if (!isRelative(operator)) return <FixedDays {...props} />
  const error = isWrong ? t`Enter a number of days.` : undefined
  return <NumberOne label={t`Days`} value={values[0] ?? ''} error={error} onChange={(value) => onChange([value])} />
}

const BooleanValue = ({ values, onChange }: ValueProps) => {
  const { t } = useLingui()
  return (
    <NativeSelect
      data-value=""
      aria-label={t`Value`}
      value={values[0] ?? 'true'}
      data={[
        { value: 'true', label: t`yes` },
        { value: 'false', label: t`no` },
      ]}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  )
}

const ChoiceValue = ({ field, arity, values, isWrong, onChange }: ValueEditorProps<'choice'>) => {
  const { t, i18n } = useLingui()
  const data = field.choices.map((choice) => ({ value: String(choice.value), label: i18n._(choice.label) }))
  const error = isWrong ? t`Choose a value.` : undefined
  if (arity === 'one')
    return (
      <NativeSelect
        data-value=""
        aria-label={t`Value`}
        value={values[0] ?? ''}
        error={error}
        data={[{ value: '', label: t`Choose…` }, ...data]}
        onChange={(event) => onChange([event.currentTarget.value])}
      />
    )
  return (
    <Checkbox.Group aria-label={t`Values`} value={[...values]} error={error} onChange={onChange}>
      <div className={classes['boxes']}>
        {data.map((choice, index) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} {...(index === 0 && { 'data-value': '' })} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

const ReferenceValue = ({ field, arity, values, isWrong, onChange }: ValueEditorProps<'reference'>) => {
  const { t } = useLingui()
  return (
    <RemotePicker
      source={field.source}
      many={arity === 'many'}
      label={arity === 'many' ? t`Values` : t`Value`}
      hideLabel
      values={values.filter((value) => value !== '')}
      error={isWrong ? t`Choose a value.` : undefined}
      onChange={onChange}
    />
  )
}

const editors = {
  text: written(TextOne, 'value'),
  number: written(NumberOne, 'number'),
  date: DateValue,
  boolean: BooleanValue,
  choice: ChoiceValue,
  reference: ReferenceValue,
} satisfies { [Kind in FilterKind]: ComponentType<ValueEditorProps<Kind>> }

export const ValueEditor = (props: ValueEditorProps) => {
  const Editor = editors[props.field.kind] as ComponentType<ValueEditorProps>
  return <Editor {...props} />
}
