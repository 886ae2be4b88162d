import { msg, plural } from '@lingui/core/macro'
import { effectsQuery } from '#src/resources/effects/effects.ts'
import { ClientUseDocument } from './app.generated.ts'

/** Whom it concerns that an app stops. */
export const stopEffects = effectsQuery({
  query: ClientUseDocument,
  effects: ({ client }) => ({ people: client?.use.people ?? 0 }),
  words: {
    people: (count, written) =>
      msg`${plural(count, { one: `${written} user signed in to it in the last 30 days.`, other: `${written} users signed in to it in the last 30 days.` })}`,
  },
})
