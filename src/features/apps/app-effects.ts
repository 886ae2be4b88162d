import { NOBODY, type ClientEffect } from '#contract/effects.ts'
import { msg, plural } from '@lingui/core/macro'
import type { ClientEffectsInput, ClientKindPreviewInput } from '#src/data/generated/schema.ts'
import {
  effectsQuery,
  mostUsers,
  toDigestInput,
  withDigest,
  type AnyEffects,
  type Counted,
  type Effects,
} from '#src/resources/effects/effects.ts'
import { ClientEffectsDocument, ClientKindPreviewDocument } from './app.generated.ts'

const words = {
  STOPPED: (count, written) =>
    msg`${plural(count, { one: `${written} user signed in to it in the last 30 days.`, other: `${written} users signed in to it in the last 30 days.` })}`,
  REDIRECT_GONE: (count, written) =>
    msg`${plural(count, { one: `${written} user last signed in with a redirect URI that you remove.`, other: `${written} users last signed in with a redirect URI that you remove.` })}`,
  SCOPE_GONE: (count, written) =>
    msg`${plural(count, { one: `The app has been granted a scope that you remove by ${written} user.`, other: `The app has been granted a scope that you remove by ${written} users.` })}`,
  RENEWAL_GONE: (count, written) =>
    msg`${plural(count, { one: `${written} user stays signed in by a refresh token, which stops working.`, other: `${written} users stay signed in by refresh tokens, which stop working.` })}`,
  SHUT_OUT: (count, written) =>
    msg`${plural(count, { one: `${written} user who signed in in the last 30 days can no longer sign in.`, other: `${written} users who signed in in the last 30 days can no longer sign in.` })}`,
  OTHER_WAY: (count, written) =>
    msg`${plural(count, { one: `${written} user signed in by a method that you remove.`, other: `${written} users signed in by a method that you remove.` })}`,
} as const satisfies Readonly<Record<ClientEffect, Counted>>

type Previewed = readonly { code: ClientEffect; count: number; digest: string }[]
/** Reads a preview. Without an app there is none. */
const readEffects = (previewed: Previewed | null | undefined): Effects =>
  previewed ? withDigest(Object.fromEntries(previewed.map(({ code, count }) => [code, count])), previewed[0]?.digest ?? NOBODY) : {}

/** Query for the effects on users if an app runs elsewhere. */
export const kindEffects = (to: Omit<ClientKindPreviewInput, 'id'>): AnyEffects =>
  effectsQuery({
    query: ClientKindPreviewDocument,
    variables: (id) => ({ input: { id, ...to } }),
    effects: ({ clientKindPreview }) => readEffects(clientKindPreview?.effects),
    words,
  })

type AppChange = Omit<ClientEffectsInput, 'id'>
const CONCERNS_USERS = [
  'enabled',
  'kind',
  'isPublic',
  'isMobile',
  'allowsPassword',
  'redirectUris',
  'scopes',
  'grantTypes',
  'userTypes',
  'customerIds',
  'loginProviderIds',
] as const

export const appEffects = (change: AppChange): AnyEffects =>
  effectsQuery({
    query: ClientEffectsDocument,
    variables: (id) => ({ input: { id, ...change } }),
    effects: ({ clientEffects }) => readEffects(clientEffects),
    words,
  })

/** Like `appEffects`, for any values of an app; undefined if none of them can affect users. */
export function effectsOfInput(given: Readonly<Record<string, unknown>>): AnyEffects | undefined {
  const named = CONCERNS_USERS.filter((name) => given[name] !== undefined)
  return named.length === 0 ? undefined : appEffects(Object.fromEntries(named.map((name) => [name, given[name]])))
}

/** Returns the number of affected users that the mutation requires, and the digest of the preview. */
export const toUsersInput = (effects: Effects): { users?: number; digest?: string } => {
  const users = mostUsers(effects, words)
  return { ...(users > 0 && { users }), ...toDigestInput(effects) }
}
