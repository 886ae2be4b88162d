/**
 * Semaphore with this number of places; callers that find none free wait in the order of arrival.
 * @returns a function that waits for a place and returns the function that releases it
 */
export function places(count: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let free = count
  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
