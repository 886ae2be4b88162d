import { msg, plural } from '@lingui/core/macro'
import { effectsQuery, mostUsers, toDigestInput, withDigest } from '#src/resources/effects/effects.ts'
import type { AnyEffects, Effects, EffectWords } from '#src/resources/effects/effects.ts'
import type { FeatureEffectsInput } from '#src/data/generated/schema.ts'
import { FeatureEffectsDocument } from './feature.generated.ts'

const words = {
  GAINS: (count, written) => msg`${plural(count, { one: `Turns on for ${written} user`, other: `Turns on for ${written} users` })}`,
  LOSES: (count, written) => msg`${plural(count, { one: `Turns off for ${written} user`, other: `Turns off for ${written} users` })}`,
} as const satisfies EffectWords

export const featureEffects = (change: Omit<FeatureEffectsInput, 'id' | 'key'>) =>
  effectsQuery({
    query: FeatureEffectsDocument,
    variables: (id) => ({ input: { id, ...change } }),
    effects: ({ featureEffects: found }) => (found ? withDigest({ GAINS: found.gains, LOSES: found.loses }, found.digest) : {}),
    words,
  })

const AUDIENCE = ['enabled', 'partnerIds', 'customerIds', 'userIds', 'userTypes', 'share'] as const

/** Query for the effects of restoring a flag, from the values that it would have again; undefined if its audience is not among them. */
export function effectsOfFacts(before: Readonly<Record<string, unknown>>): AnyEffects | undefined {
  if (before['deletedAt'] != null) return featureEffects({ deleted: true })
  const named = AUDIENCE.filter((name) => name in before)
  if (named.length === 0 && !('deletedAt' in before)) return undefined
  return featureEffects(Object.fromEntries(named.map((name) => [name, before[name] ?? ''])))
}

/** Returns the number of affected users that the mutation requires, and the digest of the preview. */
export const toUsersInput = (effects: Effects): { users: number; digest?: string } => ({
  users: mostUsers(effects, words),
  ...toDigestInput(effects),
})
