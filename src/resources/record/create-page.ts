import type { MessageDescriptor } from '@lingui/core'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { ServerWords } from './form/server-problems.ts'
import type { AnySection, InputError, InputRules, RecordValues, Section, Widened } from './form/field.ts'

type Answer<Entity> = { entity: Entity | null; errors: readonly InputError[] | null }

export type CreatePage<Values extends RecordValues, Data, Variables extends AnyVariables, Entity> = {
  title: MessageDescriptor
  /** The thing that is made, as in '{resource} has been created'. */
  resource: MessageDescriptor
  /** The list it will stand in. */
  back: { to: string; label: MessageDescriptor }
  initial: Values
  sections: readonly Section<Widened<NoInfer<Values>>>[]
  /** Of the mutation's input; written beside it by `npm run generate`. */
  rules?: InputRules
  mutation: TypedDocumentNode<Data, Variables>
  variables: (values: Widened<NoInfer<Values>>) => NoInfer<Variables>
  answer: (data: Data) => Answer<Entity>
  /** What the server's codes for this input mean; its own English words stand for a code that is not here. {} where it has none of its own. */
  serverWords: ServerWords
  /** Where to go with what has been made. */
  then: (entity: NoInfer<Entity>) => string
}

export type AnyCreatePage = {
  title: MessageDescriptor
  resource: MessageDescriptor
  back: { to: string; label: MessageDescriptor }
  initial: RecordValues
  sections: readonly AnySection[]
  rules?: InputRules
  mutation: TypedDocumentNode<unknown, AnyVariables>
  variables: (values: RecordValues) => AnyVariables
  answer: (data: unknown) => Answer<unknown>
  serverWords: ServerWords
  then: (entity: unknown) => string
}

/**
 * Describes the page that makes one record: form → mutation → toast → the record. A field that the values do not have, or of a
 * kind that does not fit its value, does not compile.
 */
export const createPage = <Values extends RecordValues, Data, Variables extends AnyVariables, Entity>(
  page: CreatePage<Values, Data, Variables, Entity>,
) => page as unknown as AnyCreatePage
