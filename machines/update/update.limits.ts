/** Milliseconds after which a page is reloaded although the new version has not taken over yet. */
export const ACTIVATION = 10_000
