import type { TypedDocumentNode } from '@urql/core'

type Variables = { input: Readonly<Record<string, unknown>> }

/** The two mutations of the bulk actions of a list, each with one root field, and the organisation whose records are selected. */
export type BulkCalls<Preview, Start> = {
  preview: TypedDocumentNode<Readonly<Record<string, Preview>>, Variables>
  start: TypedDocumentNode<Readonly<Record<string, Start>>, Variables>
  customer: string
}
