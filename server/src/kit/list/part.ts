import type { ObjectRef } from '@pothos/core'
import { builder } from '../graphql/builder.ts'

/** A part of what one record has many of, read from one number on to the next: rows of a job, a user's history. */
export type Part<Row> = { readonly nodes: readonly Row[]; readonly hasMore: boolean }

export const MOST_OF_PART = 200
export const NO_PART = { nodes: [], hasMore: false } as const satisfies Part<never>

/** `before`: the id of the last row that was read. */
export type Span = { readonly id: string; readonly first?: number | null | undefined; readonly before?: string | null | undefined }

/** The arguments of a part of a record's rows, the newest first. */
export const spanArgs = () =>
  builder.args((t) => ({
    id: t.id({ required: true }),
    first: t.int({ defaultValue: 50, description: '1 to 200.' }),
    before: t.id({ description: 'The id of the last row that was read.' }),
  }))

/** The id of a row that is counted up; undefined for what is none. */
export const rowIdOf = (text: string | null | undefined): number | undefined =>
  text != null && /^\d{1,15}$/.test(text) ? Number(text) : undefined

/** How many rows a part has. @param first what was asked for; 50 when nothing was */
export const partSize = (first: number | null | undefined): number => Math.min(Math.max(first ?? 50, 1), MOST_OF_PART)

/** The part of rows of which one more than `size` was read, where there are as many. */
export const partOf = <Row>(rows: readonly Row[], size: number): Part<Row> => ({ nodes: rows.slice(0, size), hasMore: rows.length > size })

/** Declares a part under a name of its own. */
export const partType = <Row extends object>(name: string, node: ObjectRef<typeof builder.$inferSchemaTypes, Row>) =>
  builder.objectRef<Part<Row>>(name).implement({
    fields: (t) => ({ nodes: t.field({ type: [node], resolve: ({ nodes }) => nodes as never }), hasMore: t.exposeBoolean('hasMore') }),
  })
