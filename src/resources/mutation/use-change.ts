import { useCallback } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import type { Late } from '#src/lib/late.ts'
import type { InputError } from '../record/form/field.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { SaveResult } from '../record/form/save-result.ts'
import { useCustomerContext } from '../customer.ts'
import { sendChange } from './send-change.ts'

/** Options that the mutations of an area have in common. */
export type ChangeOptions = {
  /** Names of the schema's types that a mutation may have changed. Queries that contain them are refreshed. */
  types: readonly string[]
  /** Messages for the server's codes. */
  words: ServerWords
}

export type ChangeResult<Data> = Omit<SaveResult, 'late'> & { data?: Data; done: boolean; late?: Late<ChangeResult<Data>> }
export type ChangeData = { readonly [field: string]: { errors?: readonly InputError[] | null } }

/**
 * Returns a function that sends a mutation with one root field. It answers `done`, the errors of the input, or a failure, and refreshes the queries
 * that contain one of `types`.
 */
export const useChange = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { types }: Pick<ChangeOptions, 'types'>,
) => {
  const client = useClient()
  const named = useCustomerContext()
  return useCallback((variables: Variables) => sendChange(client, document, variables, types, named), [client, document, types, named])
}
