import type { MessageDescriptor } from '@lingui/core'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { ServerWords } from './form/server-problems.ts'
import type { AnySection, InputError, InputRules, RecordValues, Section, Widened } from './form/field.ts'

type Answer<Entity> = { entity: Entity | null; errors: readonly InputError[] | null }

type CreatePage<Values extends RecordValues, Data, Variables extends AnyVariables, Entity> = {
  title: MessageDescriptor
  /** Noun of the record, as in '{resource} has been created'. */
  resource: MessageDescriptor
  /** The list that will contain the record. */
  back: { to: string; label: MessageDescriptor }
  initial: Values
  sections: readonly Section<Widened<NoInfer<Values>>>[]
  /** Rules of the mutation's input, which `npm run generate` writes beside it. */
  rules?: InputRules
  mutation: TypedDocumentNode<Data, Variables>
  variables: (values: Widened<NoInfer<Values>>) => NoInfer<Variables>
  answer: (data: Data) => Answer<Entity>
  /**
   * Messages for the server's codes of this input. For an unknown code the server's English message is shown. {} if the input has no codes of its
   * own.
   */
  serverWords: ServerWords
  /** Address to go to with the created record. */
  then: (entity: NoInfer<Entity>) => string
  /** Says what did not follow although readers expect it; undefined if all did. */
  warning?: (entity: NoInfer<Entity>) => MessageDescriptor | undefined
}

export type AnyCreatePage = {
  title: MessageDescriptor
  resource: MessageDescriptor
  back: { to: string; label: MessageDescriptor }
  initial: RecordValues
  /** Values of the empty form, where `initial` has presets; a draft stores these too. */
  blank?: RecordValues
  sections: readonly AnySection[]
  rules?: InputRules
  mutation: TypedDocumentNode<unknown, AnyVariables>
  variables: (values: RecordValues) => AnyVariables
  answer: (data: unknown) => Answer<unknown>
  serverWords: ServerWords
  then: (entity: unknown) => string
  warning?: (entity: unknown) => MessageDescriptor | undefined
}

/**
 * Describes the page that creates a record: form → mutation → toast → the record's page. A field that the values do not have, or of a kind that does
 * not match its value, does not compile.
 */
export const createPage = <Values extends RecordValues, Data, Variables extends AnyVariables, Entity>(
  page: CreatePage<Values, Data, Variables, Entity>,
) => page as unknown as AnyCreatePage
