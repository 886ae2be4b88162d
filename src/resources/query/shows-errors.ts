/** Context of a query or change whose component shows the error itself, with its reference. A query's component does so only while it has no data. */
export const SHOWS_ERRORS = { saysErrors: true } as const
