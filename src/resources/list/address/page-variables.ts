import type { ListView } from './address.ts'
import { filterFields, type AnyList } from '../list.ts'
import type { PageVariables } from '../list-query.ts'
import { toWhere } from './where.ts'

/** Returns the paging, sorting, filter and search variables for one view. */
export const pageVariables = (view: ListView, list: AnyList): PageVariables => {
  const search = view.search.trim()
  return {
    ...windowOf(view),
    order: [{ [view.sort.by]: view.sort.direction }],
    ...(view.filter && { where: toWhere(view.filter, filterFields(list)) }),
    ...(view.state !== null && { state: view.state }),
    ...(search !== '' && { search }),
  }
}

const windowOf = ({ cursor, size }: ListView): PageVariables => {
  if (cursor && 'before' in cursor) return { last: size, before: cursor.before }
  return cursor ? { first: size, after: cursor.after } : { first: size }
}
