/** Milliseconds between two questions about the provider's answer. */
export const POLL = 3000
/** Milliseconds until the next question if the last one got no answer. */
export const SLOW_POLL = 30_000
/** Milliseconds after which a browser that should be at the provider is taken to have stayed. */
export const LEAVING = 8000
