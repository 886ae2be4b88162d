/** What a field of a form holds. */
export type DraftValue = string | boolean | readonly string[]

/** A field that somebody changed: the value that it was changed from, and the new one. */
export type DraftEdit = { readonly from: DraftValue; readonly to: DraftValue }

/** By field name. Portals before December 2026 sent the value alone, of changed and unchanged fields alike. */
export type DraftValues = Readonly<Record<string, DraftEdit | DraftValue>>
