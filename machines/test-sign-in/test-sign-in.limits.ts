/** Milliseconds between two questions about the provider's answer. */
export const POLL = 3000
