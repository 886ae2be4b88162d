import type { AnyVariables, Client, OperationContext, TypedDocumentNode } from '@urql/core'
import { isSignInTooOld } from '#src/data/data-errors.ts'
import { sendMutation } from '#src/data/send-mutation.ts'

/** What is shown of the own account and may have changed with it; every page of it asks anew. */
const OWN_TYPES = ['UserProfile', 'OwnSecurity', 'SecurityDevice', 'UserIdentity']

/**
 * A mutation of the own account. Answers its data, or 'stale' where the server wants a newer sign-in (the portal asks the person for one by
 * itself). Rejects where the server does not answer.
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

/** The first code of what is wrong with an input; undefined when nothing is. */
export const firstCode = (errors: readonly { code: string }[] | null | undefined) => errors?.[0]?.code
