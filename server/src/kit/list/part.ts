import type { ObjectRef } from '@pothos/core'
import { builder } from '../graphql/builder.ts'

/** A part of what one record has many of, read from one number on to the next: rows of a job, a user's history. */
export type Part<Row> = { readonly nodes: readonly Row[]; readonly hasMore: boolean }

export const MOST_OF_PART = 200
export const NO_PART = { nodes: [], hasMore: false } as const satisfies Part<never>

/** How many rows a part has. @param first what was asked for; 50 when nothing was */
export const partSize = (first: number | null | undefined): number => Math.min(Math.max(first ?? 50, 1), MOST_OF_PART)

/** The part of rows of which one more than `size` was read, where there are as many. */
export const partOf = <Row>(rows: readonly Row[], size: number): Part<Row> => ({ nodes: rows.slice(0, size), hasMore: rows.length > size })

/** Declares a part under a name of its own. */
export const partType = <Row extends object>(name: string, node: ObjectRef<typeof builder.$inferSchemaTypes, Row>) =>
  builder.objectRef<Part<Row>>(name).implement({
    fields: (t) => ({ nodes: t.field({ type: [node], resolve: ({ nodes }) => nodes as never }), hasMore: t.exposeBoolean('hasMore') }),
  })
