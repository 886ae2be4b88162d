import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import type { FilterTree } from '../../kit/list/filter-input.ts'
import { filterToSql } from '../../kit/list/filter.ts'
import { orderBy, orderOf } from '../../kit/list/order.ts'
import { searchToSql } from '../../kit/list/search.ts'
import type { SortItem } from '../../kit/list/sort-input.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { userIdentity } from '../../tables/user.table.ts'
import { ofCustomer } from '../users/members.ts'
import { users } from '../users/users.ts'

/** Which users: those that are named, or all that a list shows but some. */
export type UserSelection = {
  readonly ids?: readonly string[] | null | undefined
  readonly all?: boolean | null | undefined
  readonly except?: readonly string[] | null | undefined
  readonly where?: FilterTree | null | undefined
  readonly search?: string | null | undefined
  readonly order?: readonly SortItem[] | null | undefined
}

export const MOST_IDS = 1000
export const MOST_ROWS = 100_000

/** Rows of `{ number, id, label }` in the list's order. A named user out of reach is a row without a name, which no change will find. */
export function selectedUsers(context: RequestContext, selection: UserSelection, limit = MOST_ROWS + 1): SQL {
  const { reach, customerId } = context
  const order = orderBy(orderOf(users.sort, { expression: userIdentity.id, type: 'uuid' }, selection.order, users.defaultOrder))
  const named = eachOnce(selection.ids)
  const left = eachOnce(selection.except)
  const matching = selection.ids
    ? and(reach.users, named.length === 0 ? sql`false` : inArray(userIdentity.id, named))
    : and(
        reach.users,
        ofCustomer(customerId),
        filterToSql(users.filter, selection.where),
        searchToSql(users, selection.search),
        left.length === 0 ? undefined : notInArray(userIdentity.id, left),
      )
  const found = sql`select row_number() over (order by ${order})::int as number, ${userIdentity.id} as id, ${userIdentity.userName} as label from ${userIdentity} where ${matching} order by 1 limit ${limit}`
  if (named.length === 0) return found
  return sql`select row_number() over (order by found.number nulls last, named.id)::int as number, named.id, found.label
    from unnest(${sql.param(named)}::uuid[]) as named (id) left join (${found}) as found on found.id = named.id order by 1 limit ${limit}`
}

const eachOnce = (ids: UserSelection['ids']) => [...new Set((ids ?? []).filter(isUuid).map((id) => id.toLowerCase()))]

/** What is wrong with a selection itself. */
export function selectionErrors({ ids, all, except }: UserSelection): UserError[] {
  if ((ids == null) === (all !== true)) return [invalid('ids', 'IDS_OR_ALL', 'Give either "ids" or "all: true".')]
  if (except && except.length > (all ? MOST_IDS : 0))
    return [invalid('except', 'TOO_MANY', `At most ${MOST_IDS} users, and beside "all: true".`)]
  if (ids && ids.length === 0) return [invalid('ids', 'NOBODY_SELECTED', 'Nobody is selected.')]
  if (ids && ids.length > MOST_IDS) return [invalid('ids', 'TOO_MANY', `At most ${MOST_IDS} named users; select all that match instead.`)]
  return []
}

export const TOO_MANY = invalid('where', 'TOO_MANY', `At most ${MOST_ROWS} users at once. Filter them into smaller parts.`)
