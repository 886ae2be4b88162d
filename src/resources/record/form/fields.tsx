import { InputBase, MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useState, type ComponentType, type ReactNode } from 'react'
import { laterPart } from '#src/ui/later-part.tsx'
import inner from '../../choices/inner-field.module.css'
import { RemotePicker } from '../../choices/RemotePicker.tsx'
import type { ChoiceSource } from '../../choices/source.ts'
import { timeIn } from '../../dates/day.ts'
import { LazyDayInput } from '../../dates/LazyDayInput.tsx'
import type { AnyField, FieldKind } from './field.ts'

type Shared = {
  id: string
  label: string
  description: ReactNode
  error: ReactNode
  required: boolean
  'data-path': string
  autoComplete?: string
}
type InputProps<Kind extends FieldKind> = {
  field: Extract<AnyField, { kind: Kind }>
  shared: Shared
  initial: unknown
  /** `owner` is the owner of the chosen value. */
  onChange: (value: unknown, owner?: string) => void
  valueOf: (name: string) => unknown
}

const textInput = (type: 'text' | 'email' | 'tel' | 'number') =>
  function TextField({ shared, initial, onChange }: Omit<InputProps<'text'>, 'field'>) {
    return (
      <TextInput
        {...shared}
        type={type === 'email' || type === 'number' ? 'text' : type}
        {...(type === 'email' && { inputMode: 'email' as const })}
        {...(type === 'number' && { inputMode: 'numeric' as const })}
        defaultValue={typeof initial === 'string' ? initial : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }

const LongTextField = ({ shared, initial, onChange }: Omit<InputProps<'longText'>, 'field'>) => (
  <InputBase
    {...shared}
    component="textarea"
    multiline
    rows={3}
    defaultValue={typeof initial === 'string' ? initial : ''}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

const DayField = ({ field: { fromToday = false }, shared: { label, error, ...field }, initial, onChange }: InputProps<'day'>) => {
  const [day, setDay] = useState(typeof initial === 'string' ? initial : '')
  const change = (next: string) => {
    setDay(next)
    onChange(next)
  }
  return <LazyDayInput label={label} error={error} value={day} field={field} fromToday={fromToday} onChange={change} />
}

/** A time of day by the 24-hour clock, whatever the browser's own input would show. */
const TimeField = ({ shared, initial, onChange }: Omit<InputProps<'time'>, 'field'>) => {
  const [text, setText] = useState(typeof initial === 'string' ? initial : '')
  return (
    <TextInput
      {...shared}
      inputMode="numeric"
      placeholder="23:59"
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        onChange(timeIn(value) ?? value)
      }}
      onBlur={() => setText(timeIn(text) ?? text)}
    />
  )
}

const SelectField = ({ field, shared, initial, onChange }: InputProps<'select'>) => {
  const { i18n } = useLingui()
  const data = field.choices.map((choice) => ({ value: String(choice.value), label: i18n._(choice.label) }))
  return (
    <Select
      {...shared}
      data={data}
      defaultValue={typeof initial === 'string' && initial !== '' ? initial : null}
      allowDeselect={!shared.required}
      comboboxProps={{ keepMounted: false }}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

const MultiSelectField = ({ field, shared, initial, onChange }: InputProps<'multiSelect'>) => {
  const { i18n } = useLingui()
  const data = field.choices.map((choice) => ({ value: String(choice.value), label: i18n._(choice.label) }))
  return (
    <MultiSelect
      {...shared}
      classNames={{ inputField: inner['inner'] ?? '' }}
      data={data}
      defaultValue={Array.isArray(initial) ? initial.map(String) : []}
      hidePickedOptions
      comboboxProps={{ keepMounted: false }}
      onChange={onChange}
    />
  )
}

type Named = { id?: string | undefined; label?: ReactNode; description?: ReactNode; error?: ReactNode; required?: boolean | undefined }
/** Read-only placeholder while a field's code is loading. */
const Waiting = ({ id, label, description, error, required = false }: Named) => (
  <TextInput id={id} label={label} description={description} error={error} required={required} readOnly />
)
const TextsInput = laterPart(async () => (await import('./TextsInput.tsx')).default, Waiting)
const ColourInput = laterPart(async () => (await import('./ColourInput.tsx')).default, Waiting)

const ColourField = ({ shared, initial, onChange }: Omit<InputProps<'colour'>, 'field'>) => (
  <ColourInput {...shared} defaultValue={typeof initial === 'string' ? initial : ''} onChange={onChange} />
)

const TextsField = ({ shared, initial, onChange }: Omit<InputProps<'texts'>, 'field'>) => (
  <TextsInput {...shared} defaultValue={Array.isArray(initial) ? initial.map(String) : []} onChange={onChange} />
)

const remote = (many: boolean) =>
  function RemoteField({ field, shared, initial, onChange, valueOf }: Omit<InputProps<'remote'>, 'field'> & { field: RemoteSource }) {
    const [values, setValues] = useState(() => idsIn(initial))
    const { belongsTo } = field
    return (
      <RemotePicker
        {...shared}
        source={field.source}
        many={many}
        values={values}
        within={belongsTo === undefined ? undefined : () => idsIn(valueOf(belongsTo))[0] ?? ''}
        onChange={(ids, owner) => {
          setValues(ids)
          onChange(many ? ids : (ids[0] ?? ''), owner)
        }}
      />
    )
  }

type RemoteSource = { source: ChoiceSource; belongsTo?: string }

const RemoteEach = laterPart(async () => (await import('./RemoteEach.tsx')).default)

const RemoteEachField = ({
  field,
  shared: { id, label, error, 'data-path': path },
  initial,
  onChange,
  valueOf,
}: InputProps<'remoteEach'>) => (
  <RemoteEach
    id={id}
    label={label}
    error={error}
    data-path={path}
    source={field.source}
    owners={idsIn(valueOf(field.each))}
    ownerSource={field.eachSource}
    initial={idsIn(initial)}
    onChange={onChange}
  />
)

const idsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' && value !== '' ? [value] : []
}

const PasswordField = ({ field: { Input }, shared, onChange }: InputProps<'password'>) => (
  <Input {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
)

const SwitchField = ({ shared, initial, onChange }: Omit<InputProps<'switch'>, 'field'>) => (
  <Switch {...shared} required={false} defaultChecked={initial === true} onChange={(event) => onChange(event.currentTarget.checked)} />
)

const inputs = {
  text: textInput('text'),
  longText: LongTextField,
  email: textInput('email'),
  phone: textInput('tel'),
  number: textInput('number'),
  day: DayField,
  time: TimeField,
  password: PasswordField,
  select: SelectField,
  multiSelect: MultiSelectField,
  remote: remote(false),
  remoteMany: remote(true),
  remoteEach: RemoteEachField,
  texts: TextsField,
  colour: ColourField,
  switch: SwitchField,
} satisfies { [Kind in FieldKind]: ComponentType<InputProps<Kind>> }

export const FieldInput = (props: { field: AnyField } & Omit<InputProps<FieldKind>, 'field'>) => {
  const Input = inputs[props.field.kind] as ComponentType<{ field: AnyField } & Omit<InputProps<FieldKind>, 'field'>>
  return <Input {...props} />
}
