import { msg, plural } from '@lingui/core/macro'
import { effectsQuery } from '#src/resources/effects/effects.ts'
import type { EffectWords } from '#src/resources/effects/effects.ts'
import type { FeatureEffectsInput } from '#src/data/generated/schema.ts'
import { FeatureEffectsDocument } from './feature.generated.ts'

const words = {
  GAINS: (count, written) => msg`${plural(count, { one: `Turns on for ${written} user`, other: `Turns on for ${written} users` })}`,
  LOSES: (count, written) => msg`${plural(count, { one: `Turns off for ${written} user`, other: `Turns off for ${written} users` })}`,
} as const satisfies EffectWords

/** What a change of a flag does to how many users. */
export const featureEffects = (change: Omit<FeatureEffectsInput, 'id' | 'key'>) =>
  effectsQuery({
    query: FeatureEffectsDocument,
    variables: (id) => ({ input: { id, ...change } }),
    effects: ({ featureEffects: found }) => (found ? { GAINS: found.gains, LOSES: found.loses } : {}),
    words,
  })
