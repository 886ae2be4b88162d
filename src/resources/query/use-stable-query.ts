import { useCallback } from 'react'
import { useQuery, type AnyVariables, type CombinedError, type TypedDocumentNode } from 'urql'
import { isNotAuthorized } from '#src/data/data-errors.ts'
import { SHOWS_ERRORS } from './shows-errors.ts'
import { useStableAnswer } from './use-stable-answer.ts'

/**
 * `loading`: nothing to show yet. `ready`: the newest answer. `refreshing`: the last answer stays during a refresh. `stale`: the last answer could
 * not be refreshed. `denied`, `failed`: there is no answer.
 */
export type QueryPhase = 'loading' | 'ready' | 'refreshing' | 'stale' | 'denied' | 'failed'

export type StableQuery<Data> = { data: Data | undefined; phase: QueryPhase; error: CombinedError | undefined; reload: () => void }

/** Queries the server and keeps the answer if a refresh fails. Other variables start anew. */
export const useStableQuery = <Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): StableQuery<Data> => {
  const [result, execute] = useQuery<Data>({ query, variables, requestPolicy: 'cache-and-network', context: SHOWS_ERRORS })
  const data = useStableAnswer(result, JSON.stringify(variables))
  const reload = useCallback(() => execute({ requestPolicy: 'network-only' }), [execute])
  return { data, phase: phaseOf(data !== undefined, result), error: result.error, reload }
}

type Result = { fetching: boolean; stale: boolean; error?: CombinedError | undefined }

const phaseOf = (hasData: boolean, { fetching, stale, error }: Result): QueryPhase => {
  if (fetching || stale) return hasData ? 'refreshing' : 'loading'
  if (error) return hasData ? 'stale' : isNotAuthorized(error) ? 'denied' : 'failed'
  return hasData ? 'ready' : 'loading'
}
