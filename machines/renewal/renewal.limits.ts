/** Maximum milliseconds of waiting for the lock, and for each response of the provider to a token request. */
export const PATIENCE = 10_000
