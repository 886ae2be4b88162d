import type { Host } from '../kit/hosts.ts'

/** Where the other provider says itself that somebody signed out there. */
export const backchannelOf = ({ origin }: Host, { name }: { name: string }): string =>
  `${origin}/identity/federation/${name}/backchannel-logout`

/** What the other provider is given as post-logout redirect URI. */
export const signedOutOf = ({ origin }: Host, { name }: { name: string }): string => `${origin}/identity/federation/${name}/signed-out`
