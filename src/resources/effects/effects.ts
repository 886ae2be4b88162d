import type { MessageDescriptor } from '@lingui/core'
import type { AnyVariables, TypedDocumentNode } from 'urql'

/** Formats a count; `written` is the number in the reader's format. */
export type Counted = (count: number, written: string) => MessageDescriptor

const DIGEST = Symbol('digest')
/** Number of users affected by each effect of a change, by the codes of the server or of a page, with the digest of the preview if it has one. */
export type Effects = Readonly<Record<string, number>> & { readonly [DIGEST]?: string }
export const withDigest = (effects: Effects, digest: string | null | undefined): Effects =>
  digest == null ? effects : { ...effects, [DIGEST]: digest }
/** Identifies exactly what the preview has shown. */
const digestOf = (effects: Effects): string | undefined => effects[DIGEST]
/** What a change sends of its preview. */
export const toDigestInput = (effects: Effects): { digest?: string } => {
  const digest = digestOf(effects)
  return digest === undefined ? {} : { digest }
}
export type EffectWords = Readonly<Record<string, Counted>>

/** The largest number of users among the effects that have labels. */
export const mostUsers = (effects: Effects, words: EffectWords): number =>
  Math.max(0, ...Object.entries(effects).flatMap(([code, count]) => (Object.hasOwn(words, code) ? [count] : [])))

/** Whether the server has refused a confirmation because other users are affected now than were shown. */
export const isPreviewOutdated = (errors: readonly { readonly code: string }[] | null | undefined): boolean =>
  errors?.some(({ code }) => OUTDATED.has(code)) ?? false
const OUTDATED: ReadonlySet<string> = new Set(['PREVIEW_CHANGED', 'USERS_DIFFER', 'BARRED_DIFFERS', 'COUNT_DIFFERS', 'ONLY_WAY_DIFFERS'])

type EffectsQuery<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  effects: (data: Data) => Effects
  words: EffectWords
  /** Variables of the query for a record's ID. By default only `id`. */
  variables: (id: string) => NoInfer<Variables>
}
export type AnyEffects = EffectsQuery<unknown, AnyVariables>

const ofId = (id: string) => ({ id })

/** Declares the query that previews, by a record's ID, how many users a change affects. */
export const effectsQuery = <Data, Variables extends AnyVariables>(
  query: Omit<EffectsQuery<Data, Variables>, 'variables'> &
    ({ id: string } extends Variables ? Partial<EffectsQuery<Data, Variables>> : EffectsQuery<Data, Variables>),
) => ({ variables: ofId, ...query }) as unknown as AnyEffects
