import type { MessageDescriptor } from '@lingui/core'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { AnyEffects, Effects } from '../effects/effects.ts'
import type { AnySection, InputError, InputRules, RecordValues, Section, Widened } from './form/field.ts'
import type { ServerWords } from './form/server-problems.ts'

type Answer<Entity> = { entity: Entity | null; errors: readonly InputError[] | null }

/** Data of a save: the record's ID, the version that was read, all values, the changed ones, and the confirmed effects. */
type Change<Values> = { id: string; version: number; values: Values; changed: Partial<Values>; effects: Effects }

type RecordPage<Values extends RecordValues, Entity extends { id: string; version: number }, Data, Variables extends AnyVariables> = {
  /** Noun of the record, as in '{resource} has been updated'. */
  resource: MessageDescriptor
  values: (entity: Entity) => Values
  sections: readonly Section<Widened<NoInfer<Values>>>[]
  /** Rules of the mutation's input, which `npm run generate` writes beside it. */
  rules?: InputRules
  mutation: TypedDocumentNode<Data, Variables>
  variables: (change: Change<Widened<NoInfer<Values>>>) => NoInfer<Variables>
  /** Query for the effects on users that must be confirmed before such a change is sent. */
  effects?: (changed: Partial<Widened<NoInfer<Values>>>) => AnyEffects | undefined
  /** After a conflict, `entity` is the record as it is now. */
  answer: (data: Data) => Answer<NoInfer<Entity>>
  serverWords: ServerWords
  /** Text of the success toast, if more than '{resource} has been updated' is to be said. `before` is the record before the change. */
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
 * Describes the form that edits a record: record → form → mutation with the version that was read → toast, or a conflict with changes that somebody
 * else has saved meanwhile. A field that the values do not have, or of a kind that does not match its value, does not compile.
 */
export const recordPage =
  <Entity extends AnyEntity>() =>
  <Values extends RecordValues, Data, Variables extends AnyVariables>(page: RecordPage<Values, Entity, Data, Variables>) =>
    page as unknown as AnyRecordPage
