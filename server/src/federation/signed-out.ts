import type { Host } from '../kit/hosts.ts'

/** What the other provider is given as post-logout redirect URI. */
export const signedOutOf = ({ origin }: Host, { name }: { name: string }): string => `${origin}/identity/federation/${name}/signed-out`
