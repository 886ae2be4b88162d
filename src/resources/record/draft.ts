import type { DraftEdit, DraftValue } from '#contract/drafts.ts'
import { isDay } from '../dates/day.ts'
import { isDraftValue, parseDraft, readEdit } from '../drafts/edits.ts'
import type { Edits } from '../drafts/edits.ts'
import type { AnyField, AnySection, RecordValues } from './form/field.ts'
import { isSame, mergeChanges } from './merge.ts'
import type { Merge } from './merge.ts'

/** Names a form for its draft: the page it stands on, and which form it is there. A form whose sections have changed is another one. */
export const draftKey = (pathname: string, sections: readonly AnySection[]): string =>
  `${pathname}#${sections.map(({ title }) => title.id).join('.')}`

/** The fields whose values are others than before, without secrets; not what was typed as a day and is none, which a calendar's field cannot begin with. */
export const draftEdits = (base: RecordValues, values: RecordValues, fields: readonly AnyField[]): Edits =>
  Object.fromEntries(
    fields.flatMap((field): [string, DraftEdit][] => {
      const [from, to] = [base[field.name], values[field.name]]
      if (isSecret(field) || from === undefined || to === undefined || isSame(from, to) || isNoDay(field, to)) return []
      return [[field.name, { from, to }]]
    }),
  )

/**
 * Puts a draft and the newest record together: field by field against what the draft was made from, so that whatever else has changed stays.
 * A field that the form no longer has, or has of another kind, is left out.
 * @param newest the record as it is
 * @param current what the form holds
 * @param isOutdated the record has changed since the draft was saved: of a draft of values alone every field that differs is a conflict
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
