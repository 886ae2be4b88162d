/** Difference between a provider's clock and ours that is tolerated in every time that a provider names. */
export const TOLERANCE_SECONDS = 60
export const TOLERANCE_MS = TOLERANCE_SECONDS * 1000
