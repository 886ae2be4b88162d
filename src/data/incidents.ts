/** A data call that failed in a way nobody expected (spec section 8). */
export type Incident = {
  /** W3C trace id: the reference that finds the log rows. */
  traceId: string
  /** Name of the GraphQL operation. */
  operation: string
  /** Code of the answer (`INTERNAL`, `RATE_LIMITED`, ...) or `NETWORK`. */
  code: string
  message: string
  /** Absent where a repetition could do something twice. */
  retry: (() => void) | undefined
}
