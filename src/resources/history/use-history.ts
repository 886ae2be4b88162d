import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { SAYS_ERRORS } from '../query/says-errors.ts'
import type { TypedDocumentNode } from 'urql'

/** One page of a log. */
export type History<Row> = { nodes: readonly Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
/** `after`: where the page before ended. */
export type HistoryVariables = { id: string; after?: string | null }

/** A record's log, the newest first, read on page by page; a change of the record brings the first page anew. */
export const useHistory = <Data, Row extends { id: string }>(
  query: TypedDocumentNode<Data, HistoryVariables>,
  id: string,
  pick: (data: Data) => History<Row>,
) => {
  const client = useClient()
  const [{ data, error }, reload] = useQuery({ query, variables: { id }, requestPolicy: 'cache-and-network', context: SAYS_ERRORS })
  const [further, setFurther] = useState<{ after: string; pages: readonly History<Row>[] }>()
  const first = data && pick(data)
  const newest = first?.nodes[0]?.id ?? ''
  const pages = first ? [first, ...(further?.after === newest ? further.pages : [])] : []
  const rows = pages.flatMap(({ nodes }) => nodes)
  const last = pages.at(-1)?.pageInfo
  const more = async () => {
    const answer = await client.query(query, { id, after: last?.endCursor ?? null }).toPromise()
    if (answer.data) setFurther({ after: newest, pages: [...pages.slice(1), pick(answer.data)] })
  }
  return {
    rows,
    hasMore: last?.hasNextPage === true,
    more,
    error,
    isLoading: !data && !error,
    reload: () => reload({ requestPolicy: 'network-only' }),
  }
}
