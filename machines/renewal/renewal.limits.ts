/** How long the lock is waited for, and each answer of the provider to a request for tokens, in milliseconds. */
export const PATIENCE = 10_000
