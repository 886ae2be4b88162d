import { useLingui } from '@lingui/react/macro'
import { memo, useState, type ReactNode } from 'react'
import { FieldInput } from './fields.tsx'
import type { AnyField, AnySection } from './field.ts'
import { hintOf, isNearEnd, lengthHint } from './hint.ts'
import classes from '../record.module.css'

type RecordFieldsProps = {
  sections: readonly AnySection[]
  idOf: (name: string) => string
  keyOf: (name: string) => string
  errors: Readonly<Record<string, ReactNode>>
  valueOf: (name: string) => unknown
  onChange: (name: string, value: unknown, owner?: string) => void
}

export const RecordFields = ({ sections, idOf, keyOf, errors, valueOf, onChange }: RecordFieldsProps) => {
  const { i18n } = useLingui()
  return sections.map((section) => (
    <fieldset key={section.title.id} className={classes['section']}>
      <legend className={classes['legend']}>{i18n._(section.title)}</legend>
      {section.description && <p className={classes['hint']}>{i18n._(section.description)}</p>}
      <div className={classes['fields']}>
        {section.fields.map((field) => (
          <RecordField
            key={keyOf(field.name)}
            field={field}
            id={idOf(field.name)}
            error={errors[field.name]}
            valueOf={valueOf}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  ))
}

type RecordFieldProps = {
  field: AnyField
  id: string
  error: ReactNode
  valueOf: (name: string) => unknown
  onChange: (name: string, value: unknown, owner?: string) => void
}

/** Renders again only for its own error, and when a text comes near its maximum length. The typed text stays in the input. */
const RecordField = memo(({ field, id, error, valueOf, onChange }: RecordFieldProps) => {
  const { i18n } = useLingui()
  const [nearEnd, setNearEnd] = useState<unknown>(() => textNearEnd(field, valueOf(field.name)))
  const hint = field.hint ? i18n._(field.hint) : hintOf(field, i18n)
  const length = nearEnd === undefined ? undefined : lengthHint(field, nearEnd, i18n)
  const description = [field.description && i18n._(field.description), hint, length].filter((text) => text !== undefined).join(' ')
  const change = (value: unknown, owner?: string) => {
    setNearEnd(textNearEnd(field, value))
    onChange(field.name, value, owner)
  }
  return (
    <FieldInput
      field={field}
      initial={valueOf(field.name)}
      valueOf={valueOf}
      onChange={change}
      shared={{
        id,
        label: i18n._(field.label),
        description: description === '' ? undefined : description,
        error,
        required: field.required === true,
        'data-path': field.name,
        ...(field.autoComplete !== undefined && { autoComplete: field.autoComplete }),
      }}
    />
  )
})

/** A colour has a fixed length, so it gets no length hint. */
const textNearEnd = (field: AnyField, value: unknown): unknown => (field.kind !== 'colour' && isNearEnd(field, value) ? value : undefined)
