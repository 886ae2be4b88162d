/**
 * Subscribes to the outcome of what was sent and whose answer was lost. It may never come. Returns the unsubscribe function. While nobody listens,
 * the portal itself reports the outcome.
 */
export type Late<Value> = (listener: (value: Value) => void) => () => void

export const mapLate =
  <From, To>(late: Late<From>, read: (value: From) => To): Late<To> =>
  (listener) =>
    late((value) => listener(read(value)))
