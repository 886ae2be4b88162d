import { isDay } from '../dates/day.ts'
import type { AnyField, AnySection, RecordValues } from './form/field.ts'

/** Names a form for its draft: the page it stands on, and which form it is there. A form whose sections have changed is another one. */
export const draftKey = (pathname: string, sections: readonly AnySection[]): string =>
  `${pathname}#${sections.map(({ title }) => title.id).join('.')}`

/** What of the values a draft keeps; not what was typed as a day and is none, which a calendar's field cannot begin with. */
export const draftValues = (values: RecordValues, fields: readonly AnyField[]): RecordValues =>
  Object.fromEntries(
    fields
      .filter((field) => !isSecret(field) && values[field.name] !== undefined && !isNoDay(field, values[field.name]))
      .map(({ name }) => [name, values[name] ?? '']),
  )

/** The values of a draft that this form still has, each of the kind it has there; the rest stays as it is. */
export const restoredValues = (draft: string, current: RecordValues, fields: readonly AnyField[]): RecordValues => {
  const kept = parsed(draft)
  const fits = (name: string) => kept[name] !== undefined && kindOf(kept[name]) === kindOf(current[name])
  return {
    ...current,
    ...Object.fromEntries(
      fields.filter((field) => !isSecret(field) && fits(field.name)).map(({ name }) => [name, kept[name] as RecordValues[string]]),
    ),
  }
}

const isNoDay = ({ kind }: AnyField, value: unknown) => kind === 'day' && typeof value === 'string' && value !== '' && !isDay(value)

const isSecret = ({ kind, secret }: AnyField) => secret === true || kind === 'password'

const kindOf = (value: unknown): string => {
  if (!Array.isArray(value)) return typeof value
  return value.every((item) => typeof item === 'string') ? 'list' : 'unknown'
}

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
