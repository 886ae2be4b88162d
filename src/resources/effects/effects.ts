import type { MessageDescriptor } from '@lingui/core'
import type { TypedDocumentNode } from 'urql'

/** Says how many, with their number as the reader writes it. */
export type Counted = (count: number, written: string) => MessageDescriptor

/** What a change does to how many users, by the codes of the server or of a page. */
export type Effects = Readonly<Record<string, number>>
export type EffectWords = Readonly<Record<string, Counted>>

/** From how many records or users on what hurts is confirmed by typing their number; the server counts alike (`server/src/kit/resource/many.ts`). */
export const MANY = 26

/** The number of users whom the widest of the effects that have words concerns. */
export const mostUsers = (effects: Effects, words: EffectWords): number =>
  Math.max(0, ...Object.entries(effects).flatMap(([code, count]) => (Object.hasOwn(words, code) ? [count] : [])))

type EffectsQuery<Data> = { query: TypedDocumentNode<Data, { id: string }>; effects: (data: Data) => Effects; words: EffectWords }
export type AnyEffects = EffectsQuery<unknown>

/** Where the portal learns, by the id of a record, what a change of it does to how many users. */
export const effectsQuery = <Data>(query: EffectsQuery<Data>) => query as unknown as AnyEffects
