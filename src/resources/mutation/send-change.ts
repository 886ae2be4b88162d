import type { AnyVariables, Client, OperationContext, OperationResult, TypedDocumentNode } from 'urql'
import { readWithLate } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import type { ChangeData, ChangeResult } from './use-change.ts'

/**
 * Sends a mutation with one root field and refreshes the queries that contain one of `types`. It is done if the server has answered the root field
 * without errors, even if a part of the answer could not be read, for example because the change took the right to read it.
 */
export const sendChange = async <Data extends ChangeData, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  types: readonly string[],
  context: Partial<OperationContext> = {},
): Promise<ChangeResult<Data>> => {
  const result = await sendMutation(client, document, variables, { additionalTypenames: [...types], tellsOutcome: true, ...context })
  return readWithLate(result, readChange)
}

const readChange = <Data extends ChangeData>({ data, error }: Pick<OperationResult<Data>, 'data' | 'error'>): ChangeResult<Data> => {
  const payload = data ? Object.values(data)[0] : undefined
  if (error && !payload) return { failure: error, done: false }
  const errors = payload?.errors
  return { ...(errors && { errors }), ...(data && { data }), done: data !== undefined && !errors?.length }
}
