/** A step that is known to make somebody more than they were, and who repairs it. An entry goes with its repair. */
export type KnownHole = { readonly way: RegExp; readonly by: RegExp; readonly what: string }

export const KNOWN_HOLES: readonly KnownHole[] = []
