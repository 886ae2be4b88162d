import { useCallback } from 'react'
import { useClient, type AnyVariables, type TypedDocumentNode } from 'urql'
import { useOpenedCustomerContext } from '../customer.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { sendChange } from './send-change.ts'
import type { ChangeData, ChangeOptions } from './use-change.ts'

/**
 * Like `useChange`, for a form or dialog that shows a failure itself, so that no error toast appears. It sends to the organisation in which the form
 * was opened.
 */
export const useFormChange = <Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { types }: Pick<ChangeOptions, 'types'>,
) => {
  const client = useClient()
  const named = useOpenedCustomerContext()
  return useCallback(
    (variables: Variables) => sendChange(client, document, variables, types, { ...SHOWS_ERRORS, ...named }),
    [client, document, types, named],
  )
}
