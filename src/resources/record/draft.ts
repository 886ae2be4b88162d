import type { DraftEdit, DraftValue } from '#contract/drafts.ts'
import { isDay } from '../dates/day.ts'
import { isDraftValue, parseDraft, readEdit, type Edits } from '../drafts/edits.ts'
import type { AnyField, AnySection, RecordValues } from './form/field.ts'
import { isSame, mergeChanges, type Merge } from './merge.ts'

/** Returns the key of a form's draft: the path of its page and the titles of its sections. Changed sections make it another form. */
export const draftKey = (pathname: string, sections: readonly AnySection[]): string =>
  `${pathname}#${sections.map(({ title }) => title.id).join('.')}`

/** Returns the changed fields, without secrets and without texts in day fields that are no valid day, which a calendar field cannot start with. */
export const draftEdits = (base: RecordValues, values: RecordValues, fields: readonly AnyField[]): Edits =>
  Object.fromEntries(
    fields.flatMap((field): [string, DraftEdit][] => {
      const [from, to] = [base[field.name], values[field.name]]
      if (isSecret(field) || from === undefined || to === undefined || isSame(from, to) || isNoDay(field, to)) return []
      return [[field.name, { from, to }]]
    }),
  )

/**
 * Like `draftEdits`, for a form with presets: where anything was changed, these are stored as well, because the form in which the draft is restored
 * may have others or none.
 */
export const editsWithPresets = (
  blank: RecordValues | undefined,
  base: RecordValues,
  values: RecordValues,
  fields: readonly AnyField[],
): Edits => {
  const edits = draftEdits(base, values, fields)
  return blank === undefined || Object.keys(edits).length === 0 ? edits : { ...edits, ...draftEdits(blank, values, fields) }
}

/**
 * Merges a draft into the newest record, field by field against the value that the draft started from, so that other changes stay. Fields that no
 * longer exist or whose values have another type are left out.
 * @param newest the record as it is now
 * @param current the values in the form
 * @param isOutdated whether the record has changed since the draft was saved; a draft without original values then conflicts in every field that
 * differs
 */
export const mergeDraft = (
  draft: string,
  {
    newest,
    current,
    fields,
    isOutdated,
  }: { newest: RecordValues; current: RecordValues; fields: readonly AnyField[]; isOutdated: boolean },
): Merge => {
  const stored = parseDraft(draft)
  const edits = fields.flatMap((field): [string, { from: DraftValue | undefined; to: DraftValue }][] => {
    const { name } = field
    const value = stored[name]
    const edit = readEdit(value) ?? (isDraftValue(value) ? { from: isOutdated ? undefined : newest[name], to: value } : undefined)
    return edit && !isSecret(field) && kindOf(edit.to) === kindOf(newest[name]) ? [[name, edit]] : []
  })
  const base = { ...newest, ...Object.fromEntries(edits.map(([name, { from }]) => [name, from])) }
  return mergeChanges(fields, base, newest, { ...current, ...Object.fromEntries(edits.map(([name, { to }]) => [name, to])) })
}

const isNoDay = ({ kind }: AnyField, value: unknown) => kind === 'day' && typeof value === 'string' && value !== '' && !isDay(value)

const isSecret = ({ kind, secret }: AnyField) => secret === true || kind === 'password'

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)
