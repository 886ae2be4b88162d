/** Context of a query whose place shows its error, with the reference, as long as it shows nothing else. */
export const SAYS_ERRORS = { saysErrors: true } as const
