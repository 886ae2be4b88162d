import { useLingui } from '@lingui/react/macro'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { InputError } from '#src/resources/record/field.ts'
import type { RelationResult } from '#src/resources/relation/RelationList.tsx'
import { wordsOf } from './words/words-of.ts'
import { useUserMutation } from './use-user-mutation.ts'

type Payload = { errors?: readonly InputError[] | null }

/** A mutation that gives a user something or takes it, as a list of what they have needs it: whether it was done, or why not, in words. */
export const useRelationAction = <Data extends { readonly [field: string]: Payload }, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
) => {
  const { i18n } = useLingui()
  const mutate = useUserMutation(document)
  return async (variables: Variables): Promise<RelationResult> => {
    const { done, errors } = await mutate(variables)
    return { done, message: errors?.map((error) => wordsOf(error, (words) => i18n._(words))).join(' ') }
  }
}
