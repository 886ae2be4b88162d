const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A new trace id: 32 hex digits, the reference that finds the log rows. */
export const newTraceId = (): string => hex(16)

/** The W3C header of one request of a trace, sampled. */
export const traceparent = (traceId: string): string => `00-${traceId}-${hex(8)}-01`
