/** Returned by the API for a stored code that this version does not have: it was removed, or a later version wrote it. */
export const UNKNOWN = 'UNKNOWN'
