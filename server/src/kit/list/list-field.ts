import type { SQL } from 'drizzle-orm'
import type { GraphQLResolveInfo } from 'graphql'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import type { Page } from './connection-type.ts'
import type { FilterInput } from './filter-input.ts'
import { orderArg, pageArgs, whereArg } from './list-args.ts'
import { readPage, type ListArgs, type ListSource } from './list.ts'
import { asksForStates, asksForTotal } from './selection.ts'
import type { SortInput } from './sort-input.ts'

export type ListedSource = ListSource & { readonly filter: FilterInput; readonly sort: SortInput }

export const listArgs = ({ filter, sort, states }: ListedSource) => ({
  ...(states && builder.args((t) => ({ state: t.field({ type: states.type, description: 'Only rows in this state.' }) }))),
  ...pageArgs(),
  ...whereArg(filter),
  ...orderArg(sort),
})

/** Reads the page of a list that a query asks for. @param more arguments that the field itself adds */
export const pageFor = <Row extends object>(
  context: RequestContext,
  source: ListedSource,
  args: ListArgs,
  info: GraphQLResolveInfo,
  more: ListArgs,
  ...conditions: (SQL | undefined)[]
): Promise<Page<Row>> =>
  readPage<Row>(
    context.orm,
    source,
    {
      ...args,
      viewer: context.viewer,
      withTotal: asksForTotal(info),
      withStates: asksForStates(info),
      timeoutMs: context.listTimeoutMs,
      ...more,
    },
    ...conditions,
  )
