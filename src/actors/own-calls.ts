import type { AnyVariables, Client, OperationContext, TypedDocumentNode } from '@urql/core'
import { isSignInTooOld } from '#src/data/data-errors.ts'
import { sendMutation } from '#src/data/send-mutation.ts'

/** Types of the user's account, which every mutation of it may change; all pages refetch them. */
const OWN_TYPES = ['UserProfile', 'OwnSecurity', 'SecurityDevice', 'UserIdentity']

/**
 * Sends a mutation of the user's account. Resolves to its data, or to 'stale' if the server requires a more recent sign-in (the portal then asks the
 * user for it). Rejects if the server does not answer.
 */
export const callOwn = async <Data, Variables extends AnyVariables>(
  client: Client,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  context: Partial<OperationContext> = {},
): Promise<Data | 'stale'> => {
  const { data, error } = await sendMutation(client, document, variables, { additionalTypenames: OWN_TYPES, ...context })
  if (error && isSignInTooOld(error)) return 'stale'
  if (error || !data) throw error ?? new Error('The server gave no answer')
  return data
}

/** Code of the first error of an input. Undefined if there is none. */
export const firstCode = (errors: readonly { code: string }[] | null | undefined) => errors?.[0]?.code
