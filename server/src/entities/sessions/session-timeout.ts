import type { InputRules } from '../../kit/graphql/input-rules.ts'

/** Shorter signs people out while they read; longer leaves a desk open for a working day. */
export const sessionTimeoutRules = { minutes: { min: 5, max: 480 } } as const satisfies InputRules
