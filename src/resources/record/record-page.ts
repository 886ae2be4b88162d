import type { MessageDescriptor } from '@lingui/core'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { AnyEffects, Effects } from '../effects/effects.ts'
import type { AnySection, InputError, InputRules, RecordValues, Section, Widened } from './form/field.ts'
import type { ServerWords } from './form/server-problems.ts'

type Answer<Entity> = { entity: Entity | null; errors: readonly InputError[] | null }

/** What a save sends of: the record, the version that was read, all values, those that are others than before, and the effects that were confirmed. */
export type Change<Values> = { id: string; version: number; values: Values; changed: Partial<Values>; effects: Effects }

export type RecordPage<
  Values extends RecordValues,
  Entity extends { id: string; version: number },
  Data,
  Variables extends AnyVariables,
> = {
  /** The thing that is changed, as in '{resource} has been updated'. */
  resource: MessageDescriptor
  /** The record as the form shows it. */
  values: (entity: Entity) => Values
  sections: readonly Section<Widened<NoInfer<Values>>>[]
  /** Of the mutation's input; written beside it by `npm run generate`. */
  rules?: InputRules
  mutation: TypedDocumentNode<Data, Variables>
  variables: (change: Change<Widened<NoInfer<Values>>>) => NoInfer<Variables>
  /** What is to be confirmed before such a change is sent: what it does to how many users. */
  effects?: (changed: Partial<Widened<NoInfer<Values>>>) => AnyEffects | undefined
  /** After a conflict the entity is the record as it is now. */
  answer: (data: Data) => Answer<NoInfer<Entity>>
  serverWords: ServerWords
  /** Says more than '{resource} has been updated', where there is more to say. `before`: the record that was changed. */
  saved?: (entity: NoInfer<Entity>, changed: Partial<Widened<NoInfer<Values>>>, before: NoInfer<Entity>) => MessageDescriptor | undefined
}

export type AnyEntity = { id: string; version: number }
export type AnyRecordPage = {
  resource: MessageDescriptor
  values: (entity: AnyEntity) => RecordValues
  sections: readonly AnySection[]
  rules?: InputRules
  mutation: TypedDocumentNode<unknown, AnyVariables>
  variables: (change: Change<RecordValues>) => AnyVariables
  effects?: (changed: RecordValues) => AnyEffects | undefined
  answer: (data: unknown) => Answer<AnyEntity>
  serverWords: ServerWords
  saved?: (entity: AnyEntity, changed: RecordValues, before: AnyEntity) => MessageDescriptor | undefined
}

/**
 * Describes the form that changes one record: record → form → mutation with the version that was read → toast, or the conflict with what somebody
 * else has saved meanwhile. A field that the values do not have, or of a kind that does not fit its value, does not compile.
 */
export const recordPage =
  <Entity extends AnyEntity>() =>
  <Values extends RecordValues, Data, Variables extends AnyVariables>(page: RecordPage<Values, Entity, Data, Variables>) =>
    page as unknown as AnyRecordPage
