import { useCallback, useMemo } from 'react'
import { useClient } from 'urql'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { InputError } from '#src/resources/record/field.ts'
import type { SaveResult } from '#src/resources/record/use-record-form.ts'

type Payload = { errors?: readonly InputError[] | null }
export type OwnResult<Data> = SaveResult & { data?: Data; done: boolean }

/** What is shown of the own account and may have changed with it. */
const OWN_TYPES = [
  'UserProfile',
  'OwnSecurity',
  'OwnSession',
  'SignIn',
  'SecurityDevice',
  'UserIdentity',
  'UserClaim',
  'OwnLogin',
  'UserCustomer',
]

/**
 * A mutation of the own account that has one root field. Answers the errors of its input, or a failure, or `done`; afterwards every page of the
 * own account asks anew, or those that show the types in `changed`. Where the sign-in is too old, the portal asks the person to confirm who they are by itself.
 */
export const useOwnMutation = <Data extends { readonly [field: string]: Payload }, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  changed: readonly string[] = OWN_TYPES,
) => {
  const client = useClient()
  const context = useMemo(() => ({ additionalTypenames: [...changed] }), [changed])
  return useCallback(
    async (variables: Variables): Promise<OwnResult<Data>> => {
      const { data, error } = await client.mutation(document, variables, context).toPromise()
      if (error) return { failure: error, done: false }
      const errors = data && Object.values(data)[0]?.errors
      return { ...(errors && { errors }), ...(data && { data }), done: data !== undefined && !errors?.length }
    },
    [client, document, context],
  )
}
