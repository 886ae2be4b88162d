import type { MessageDescriptor } from '@lingui/core'
import type { AnyVariables, TypedDocumentNode } from 'urql'

/** Says how many, with their number as the reader writes it. */
export type Counted = (count: number, written: string) => MessageDescriptor

/** What a change does to how many users, by the codes of the server or of a page. */
export type Effects = Readonly<Record<string, number>>
export type EffectWords = Readonly<Record<string, Counted>>

/** The number of users whom the widest of the effects that have words concerns. */
export const mostUsers = (effects: Effects, words: EffectWords): number =>
  Math.max(0, ...Object.entries(effects).flatMap(([code, count]) => (Object.hasOwn(words, code) ? [count] : [])))

type EffectsQuery<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  effects: (data: Data) => Effects
  words: EffectWords
  /** What the query is asked with, of the record's id: that alone unless told. */
  variables: (id: string) => NoInfer<Variables>
}
export type AnyEffects = EffectsQuery<unknown, AnyVariables>

const ofId = (id: string) => ({ id })

/** Where the portal learns, by the id of a record, what a change of it does to how many users. */
export const effectsQuery = <Data, Variables extends AnyVariables>(
  query: Omit<EffectsQuery<Data, Variables>, 'variables'> &
    ({ id: string } extends Variables ? Partial<EffectsQuery<Data, Variables>> : EffectsQuery<Data, Variables>),
) => ({ variables: ofId, ...query }) as unknown as AnyEffects
