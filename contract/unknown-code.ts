/** Stands in an answer of the API for a stored code that this version does not have: one that was retired, or one that a later version has written. */
export const UNKNOWN = 'UNKNOWN'
