import type { DraftEdit, DraftValue } from '#contract/drafts.ts'

/** Edits by the name of the field or cell. */
export type Edits = Readonly<Record<string, DraftEdit>>

/** Reads the edits of a draft. Plain values, as an older portal stored them, are ignored. */
export const readEdits = (draft: string): Edits =>
  Object.fromEntries(
    Object.entries(parseDraft(draft)).flatMap(([name, value]): [string, DraftEdit][] => {
      const edit = readEdit(value)
      return edit ? [[name, edit]] : []
    }),
  )

export const isDraftValue = (value: unknown): value is DraftValue =>
  typeof value === 'string' || typeof value === 'boolean' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

export const readEdit = (value: unknown): DraftEdit | undefined => {
  if (typeof value !== 'object' || value === null || !('from' in value) || !('to' in value)) return undefined
  const { from, to } = value
  return isDraftValue(from) && isDraftValue(to) ? { from, to } : undefined
}

/** Parses a draft to values by name. Text that is no JSON object yields an empty object. */
export const parseDraft = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
