import type { ObjectRef } from '@pothos/core'
import { builder } from '../graphql/builder.ts'
import { stateCountType, type ListStates, type StateCount } from './states.ts'

type PageInfo = {
  readonly hasNextPage: boolean
  readonly hasPreviousPage: boolean
  readonly startCursor: string | null
  readonly endCursor: string | null
}
export type Total = { readonly count: number; readonly isExact: boolean }

/** A page of a list. The total and the states are counted when a query asks for them, once. */
export type Page<Row> = {
  readonly nodes: Row[]
  readonly pageInfo: PageInfo
  total(): Promise<Total>
  /** Null if the list has no states, or if counting takes too long. */
  states(): Promise<readonly StateCount[] | null>
}

/** Empty page, for a list that does not exist. */
export const emptyPage = <Row>(): Page<Row> => ({
  nodes: [],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  total: () => Promise.resolve({ count: 0, isExact: true }),
  states: () => Promise.resolve(null),
})

const PageInfoType = builder.objectRef<PageInfo>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
    startCursor: t.exposeString('startCursor', { nullable: true }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
})

/** Declares the connection of an entity: `UserIdentity` → `UserIdentityConnection`. */
export function connectionType<Row extends object>(node: ObjectRef<typeof builder.$inferSchemaTypes, Row>, states?: ListStates<never>) {
  const StateCountType = states && stateCountType(states)
  return builder.objectRef<Page<Row>>(`${node.name}Connection`).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: ({ nodes }) => nodes as never }),
      pageInfo: t.field({ type: PageInfoType, resolve: ({ pageInfo }) => pageInfo }),
      totalCount: t.int({
        description: 'Total number of rows: exact up to 10,000, an estimate above that.',
        resolve: async (page) => (await page.total()).count,
      }),
      totalIsExact: t.boolean({ resolve: async (page) => (await page.total()).isExact }),
      ...(StateCountType && {
        states: t.field({
          type: [StateCountType],
          nullable: true,
          description:
            'Number of rows in each state, whatever the argument `state` is, each counted up to 10,000. Null if counting takes too long.',
          resolve: async (page) => (await page.states())?.slice() ?? null,
        }),
      }),
    }),
  })
}
