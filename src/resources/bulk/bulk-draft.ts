import { readEdits } from '../drafts/edits.ts'
import type { Edits } from '../drafts/edits.ts'
import type { ListSelection } from '../list/list.ts'
import type { AnyBulk, BulkValues } from './bulk.ts'

/** An unfinished bulk action: what is needed to open its dialog again. */
export type BulkDraft = {
  action: string
  selection: ListSelection
  count: number
  /** False if the count is an estimate. */
  exact: boolean
  values: BulkValues
}

/** Names the draft of a list's bulk dialog. Each organisation has its own, because the same list has other records there. */
export const bulkDraftForm = ({ start: { definitions } }: AnyBulk, pathname: string, customer: string | undefined): string => {
  const [operation] = definitions
  // A page may have several lists.
  const name = operation?.kind === 'OperationDefinition' ? operation.name?.value : undefined
  return `${pathname}#bulk:${name ?? ''}:${customer ?? ''}`
}

const edit = (to: string) => ({ from: '', to })

/** Values of fields get a prefix, so that none of them is taken for the action or the selection. */
const FIELD = 'field.'

export const toEdits = ({ action, selection, count, exact, values }: BulkDraft): Edits => ({
  action: edit(action),
  selection: edit(JSON.stringify(selection)),
  count: edit(String(count)),
  exact: { from: true, to: exact },
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${FIELD}${name}`, edit(value)])),
})

/** Reads a stored draft; undefined if it is not one, for example because another version of the portal has written it. */
export const readBulkDraft = (text: string): BulkDraft | undefined => {
  const edits = readEdits(text)
  const word = (name: string) => (typeof edits[name]?.to === 'string' ? edits[name].to : '')
  const selection = readSelection(word('selection'))
  const [action, count] = [word('action'), Number(word('count'))]
  if (action === '' || !selection || !Number.isInteger(count) || count < 1) return undefined
  const values = Object.keys(edits).flatMap((name) => (name.startsWith(FIELD) ? [[name.slice(FIELD.length), word(name)] as const] : []))
  return { action, selection, count, exact: edits['exact']?.to !== false, values: Object.fromEntries(values) }
}

const readSelection = (text: string): ListSelection | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return isSelection(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isSelection = (value: unknown): value is ListSelection => {
  if (typeof value !== 'object' || value === null) return false
  if ('all' in value) return value.all === true
  return 'ids' in value && Array.isArray(value.ids) && value.ids.length > 0 && value.ids.every((id) => typeof id === 'string')
}
