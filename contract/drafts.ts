export type DraftValue = string | boolean | readonly string[]

export type DraftEdit = { readonly from: DraftValue; readonly to: DraftValue }

/** Edits by field name. Portals before December 2026 sent only the value, of changed and unchanged fields alike. */
export type DraftValues = Readonly<Record<string, DraftEdit | DraftValue>>
