/** Side effects of a bulk change on users, counted by code. */
export const BULK_EFFECTS = ['BARRED', 'SIGNED_OUT', 'ASKED_FOR_TWO_FACTOR', 'SIGN_IN_ELSEWHERE'] as const
export type BulkEffect = (typeof BULK_EFFECTS)[number]

/** Effects of a change of an app on users who signed in to it in the last 30 days. */
export const CLIENT_EFFECTS = ['STOPPED', 'REDIRECT_GONE', 'SCOPE_GONE', 'RENEWAL_GONE', 'SHUT_OUT', 'OTHER_WAY'] as const
export type ClientEffect = (typeof CLIENT_EFFECTS)[number]

/** Digest of a preview that affects nobody. */
export const NOBODY = 'nobody'

/** From how many records or users on a change that hurts is confirmed with their number, so that nobody reaches more than they were shown. */
const MANY = 26

export const isMany = (count: number): boolean => count >= MANY
