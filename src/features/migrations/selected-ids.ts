import type { Client, TypedDocumentNode } from '@urql/core'
import type { ListSelection } from '#src/resources/list/list.ts'
import type { Connection, PageVariables } from '#src/resources/list/list-query.ts'

const AT_ONCE = 200

type Asked<Data, Variables extends PageVariables> = {
  query: TypedDocumentNode<Data, Variables>
  scope: Omit<Variables, keyof PageVariables>
  rows: (data: Data) => Connection<{ id: string }>
}

/** Returns the IDs of a selection. 'All that match' is queried now. Undefined if the server does not answer, or if there are more than `most`. */
export async function selectedIds<Data, Variables extends PageVariables>(
  client: Client,
  { query, scope, rows }: Asked<Data, Variables>,
  selection: ListSelection,
  most: number,
): Promise<readonly string[] | undefined> {
  if ('ids' in selection) return selection.ids
  const { where, state, search, except } = selection
  const left = new Set(except)
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    const variables = { ...scope, where, state, search, first: AT_ONCE, after } as unknown as Variables
    const { data } = await client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()
    if (!data) return undefined
    const { nodes, pageInfo } = rows(data)
    ids.push(...nodes.flatMap(({ id }) => (left.has(id) ? [] : [id])))
    if (ids.length > most) return undefined
    if (!pageInfo.hasNextPage) return ids
    after = pageInfo.endCursor
  }
}
