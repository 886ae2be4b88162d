import { msg, plural } from '@lingui/core/macro'
import { effectsQuery, withDigest, type Effects, type EffectWords } from '#src/resources/effects/effects.ts'
import { LoginProviderUseDocument } from '../login-provider.generated.ts'

/** Query for the users who are linked with a provider, and for those of them who have no other way to sign in. */
const linkedUsers = (words: EffectWords) =>
  effectsQuery({
    query: LoginProviderUseDocument,
    effects: ({ loginProvider }): Effects =>
      loginProvider
        ? withDigest({ LINKED: loginProvider.usedBy.people, ONLY_WAY: loginProvider.usedBy.onlyWay }, loginProvider.usedBy.digest)
        : {},
    words,
  })

export const disablingEffects = linkedUsers({
  LINKED: (count, written) =>
    msg`${plural(count, { one: `${written} user is linked with it.`, other: `${written} users are linked with it.` })}`,
  ONLY_WAY: (count, written) =>
    msg`${plural(count, { one: `${written} of them has no other way in.`, other: `${written} of them have no other way in.` })}`,
})

export const deletionEffects = linkedUsers({
  LINKED: (count, written) =>
    msg`${plural(count, { one: `${written} user loses the link with it.`, other: `${written} users lose the link with it.` })}`,
  ONLY_WAY: (count, written) =>
    msg`${plural(count, { one: `${written} of them has no other way in and is mailed a link that sets a password.`, other: `${written} of them have no other way in and are mailed a link that sets a password.` })}`,
})
