/** Number of samples, one per second: a longer lag is reported as this. */
const MOST = 1800

/**
 * Positions of the primary over time, by this process's own clock: so the age of a replica's data does not depend on the clocks of other machines.
 */
export class Trail {
  #samples: { readonly since: number; readonly at: bigint }[] = []

  /** @param since when the primary was asked: everything committed by then is before `at` */
  note(since: number, at: bigint): void {
    this.#samples.push({ since, at })
    if (this.#samples.length > MOST) this.#samples.shift()
  }

  clear(): void {
    this.#samples = []
  }

  /** Position that a server must have reached to show nothing older than this; undefined if it is not known. */
  leastWithin(ms: number): bigint | undefined {
    const from = performance.now() - ms
    return this.#samples.find(({ since }) => since >= from)?.at
  }

  /** How long a server at this position has been behind, in milliseconds; a lower bound if that began before the trail. */
  lagAt(at: bigint): number {
    const last = this.#samples.findLastIndex((sample) => sample.at <= at)
    if (last === this.#samples.length - 1) return 0
    return performance.now() - (this.#samples[Math.max(0, last)]?.since ?? performance.now())
  }
}
