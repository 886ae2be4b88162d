import { useCallback, useMemo } from 'react'
import { useClient } from 'urql'
import type { AnyVariables, CombinedError, TypedDocumentNode } from 'urql'
import { isSignInTooOld, isViewOnly } from '#src/data/data-errors.ts'
import type { InputError } from '#src/resources/record/field.ts'
import type { SaveResult } from '#src/resources/record/use-record-form.ts'

/** What a view as somebody else answers to every change; dialogs say it, too, for the view's banner lies behind them. */
const VIEW_ONLY: InputError = { path: null, code: 'VIEW_AS_READ_ONLY', message: '' }

/** The portal asks for a newer sign-in by itself; behind its question stands what it is for. */
const SIGN_IN_TOO_OLD: InputError = { path: null, code: 'FRESH_AUTH_REQUIRED', message: '' }

type Payload = { errors?: readonly InputError[] | null }

/** What is shown of a user and may have changed with any change of them. */
export const USER_TYPES_SHOWN: readonly string[] = [
  'UserIdentity',
  'UserIdentityExtension',
  'UserClaim',
  'UserLogin',
  'UserSecurity',
  'UserAudit',
  'UserSession',
]

/** A mutation of one user that has one root field: answers what is wrong with its input, or a failure, or `done`; then every page of the user asks anew. */
export const useUserMutation = <Data extends { readonly [field: string]: Payload }, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
) => {
  const client = useClient()
  const context = useMemo(() => ({ additionalTypenames: [...USER_TYPES_SHOWN] }), [])
  return useCallback(
    async (variables: Variables): Promise<SaveResult & { data?: Data; done: boolean }> => {
      const { data, error } = await client.mutation(document, variables, context).toPromise()
      const refused = error && refusalOf(error)
      if (refused) return { errors: [refused], done: false }
      if (error) return { failure: error, done: false }
      const errors = data && Object.values(data)[0]?.errors
      return { ...(errors && { errors }), ...(data && { data }), done: data !== undefined && !errors?.length }
    },
    [client, document, context],
  )
}

/** What a call was refused for as a whole, where a page says it beside its own form or button. */
export const refusalOf = (error: CombinedError): InputError | undefined =>
  isViewOnly(error) ? VIEW_ONLY : isSignInTooOld(error) ? SIGN_IN_TOO_OLD : undefined
