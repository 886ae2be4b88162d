import { useState } from 'react'
import { useClient, useQuery, type TypedDocumentNode } from 'urql'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'

export type History<Row> = { nodes: readonly Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
/** `after` is the end cursor of the previous page; `where` filters a log that can be filtered. */
export type HistoryVariables<Where = never> = { id: string; after?: string | null; where?: Where | null }

/** Reads a record's log page by page, newest first. When the record changes, it starts again with the first page. */
export const useHistory = <Data, Row extends { id: string }, Where = never>(
  query: TypedDocumentNode<Data, HistoryVariables<Where>>,
  asked: { id: string; where?: Where | null },
  pick: (data: Data) => History<Row>,
) => {
  const client = useClient()
  const [{ data, error }, reload] = useQuery({ query, variables: asked, requestPolicy: 'cache-and-network', context: SHOWS_ERRORS })
  const [further, setFurther] = useState<{ after: string; pages: readonly History<Row>[] }>()
  const first = data && pick(data)
  const newest = `${first?.nodes[0]?.id ?? ''} ${JSON.stringify(asked)}`
  const pages = first ? [first, ...(further?.after === newest ? further.pages : [])] : []
  const rows = pages.flatMap(({ nodes }) => nodes)
  const last = pages.at(-1)?.pageInfo
  const more = async () => {
    const answer = await client.query(query, { ...asked, after: last?.endCursor ?? null }).toPromise()
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
