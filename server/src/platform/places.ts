/**
 * So many at a time: who comes when every place is taken waits for one, in the order of coming.
 * @returns how to get a place; what it answers gives the place back
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
