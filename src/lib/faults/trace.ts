const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Creates a trace ID: 32 hex digits, the reference by which the log rows are found. */
export const newTraceId = (): string => hex(16)

/** Value of the W3C `traceparent` header for one request of a trace, with the sampled flag. */
export const traceparent = (traceId: string): string => `00-${traceId}-${hex(8)}-01`
