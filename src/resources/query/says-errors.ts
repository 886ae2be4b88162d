/** Context of a query whose place shows its error, with the reference, as long as it shows nothing else; and of a change whose form or dialog does. */
export const SAYS_ERRORS = { saysErrors: true } as const
