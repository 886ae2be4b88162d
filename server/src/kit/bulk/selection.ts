import { and, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { RequestContext } from '../graphql/context.ts'
import { invalid, type UserError } from '../graphql/user-error.ts'
import { isIdOf } from '../list/ids.ts'
import { filteredBy, inState, type Narrowing } from '../list/narrowing.ts'
import { idKey, orderBy, orderOf } from '../list/order.ts'
import type { SortItem } from '../list/sort-input.ts'
import { tableSource } from '../resource/read-rows.ts'
import type { Resource } from '../resource/resource.ts'

/** Rows of a resource: either named by ID, or all that a list shows with exceptions. */
export type Selection = Narrowing & {
  readonly ids?: readonly string[] | null | undefined
  readonly all?: boolean | null | undefined
  readonly except?: readonly string[] | null | undefined
  readonly order?: readonly SortItem[] | null | undefined
}

export const MOST_IDS = 1000
export const MOST_ROWS = 100_000

/** Selects `{ number, id, label }` in the list's order. A named row out of reach has no label, and no change will find it. */
export function selectedRows<Row>(resource: Resource<Row>, context: RequestContext, selection: Selection, limit = MOST_ROWS + 1): SQL {
  const { id, label, sort } = resource
  const order = orderBy(orderOf(sort, idKey(id), selection.order, resource.defaultOrder))
  const asStored = (each: string) => (id.getSQLType() === 'uuid' ? each.toLowerCase() : each)
  const eachOnce = (ids: Selection['ids']) => [...new Set((ids ?? []).filter((each) => isIdOf(id, each)).map(asStored))]
  const named = eachOnce(selection.ids)
  const excepted = eachOnce(selection.except)
  const reached = resource.reach(context.reach)
  const matching = selection.ids
    ? and(reached, named.length === 0 ? sql`false` : inArray(id, named))
    : and(
        reached,
        resource.narrowed?.(context),
        filteredBy(resource, selection, context.viewer),
        inState(resource, selection),
        excepted.length === 0 ? undefined : notInArray(id, excepted),
      )
  // Limited before it is numbered: numbering first would sort all that match, such as a whole log.
  const found = sql`select row_number() over ()::int as number, id, label
    from (select ${id} as id, ${label} as label from ${tableSource(resource, context.reach)} where ${matching} order by ${order} limit ${limit}) as ordered`
  if (named.length === 0) return found
  return sql`select row_number() over (order by found.number nulls last, named.id)::int as number, named.id, found.label
    from unnest(${sql.param(named)}::${sql.raw(id.getSQLType())}[]) as named (id) left join (${found}) as found on found.id = named.id order by 1 limit ${limit}`
}

export function selectionErrors({ plural }: { readonly plural: string }, { ids, all, except }: Selection): UserError[] {
  if ((ids == null) === (all !== true)) return [invalid('ids', 'IDS_OR_ALL', 'Give either "ids" or "all: true".')]
  if (except && except.length > (all ? MOST_IDS : 0))
    return [invalid('except', 'TOO_MANY', `At most ${MOST_IDS} ${plural}, and beside "all: true".`)]
  if (ids && ids.length === 0) return [invalid('ids', 'NOBODY_SELECTED', `No ${plural} are selected.`)]
  if (ids && ids.length > MOST_IDS)
    return [invalid('ids', 'TOO_MANY', `At most ${MOST_IDS} named ${plural}; select all that match instead.`)]
  return []
}

export const tooMany = ({ plural }: { readonly plural: string }): UserError =>
  invalid('where', 'TOO_MANY', `At most ${MOST_ROWS} ${plural} at once. Filter them into smaller parts.`)
