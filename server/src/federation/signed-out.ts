import type { Host } from '../kit/hosts.ts'

/** Endpoint that the other provider calls when somebody signs out there (back-channel logout). */
export const backchannelOf = ({ origin }: Host, { name }: { name: string }): string =>
  `${origin}/identity/federation/${name}/backchannel-logout`

/** Post-logout redirect URI that is sent to the other provider. */
export const signedOutOf = ({ origin }: Host, { name }: { name: string }): string => `${origin}/identity/federation/${name}/signed-out`
