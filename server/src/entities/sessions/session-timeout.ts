import type { InputRules } from '../../kit/graphql/input-rules.ts'

/** A shorter timeout would sign users out while they read; a longer one would leave a desk open for a working day. */
export const sessionTimeoutRules = { minutes: { min: 5, max: 480 } } as const satisfies InputRules
