import { useCallback } from 'react'
import { useClient } from 'urql'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { InputError } from '../record/form/field.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { SaveResult } from '../record/form/use-record-form.ts'
import { useCustomerContext } from '../customer.ts'
import { sendChange } from './send-change.ts'

/** What an area says once for all its mutations. */
export type ChangeOptions = {
  /** Names of the schema's types that are shown of a record and may have changed with it: their queries ask anew. */
  types: readonly string[]
  /** What the server's codes mean. */
  words: ServerWords
}

export type ChangeResult<Data> = SaveResult & { data?: Data; done: boolean }
/** The answer of a mutation with one root field. */
export type ChangeData = { readonly [field: string]: { errors?: readonly InputError[] | null } }

/** A mutation with one root field: answers `done`, or what is wrong with its input, or a failure; then everything that shows one of `types` asks anew. */
export const useChange = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { types }: Pick<ChangeOptions, 'types'>,
) => {
  const client = useClient()
  const named = useCustomerContext()
  return useCallback((variables: Variables) => sendChange(client, document, variables, types, named), [client, document, types, named])
}
