/** What is kept, in seconds at one sample each: so long a lag is told as what it is, and a longer one as this. */
const MOST = 1800

/** Where the primary was at which time, by this process's own clock: how old what a replica shows is does not hang on the clocks of other machines. */
export class Trail {
  #samples: { readonly since: number; readonly at: bigint }[] = []

  /** @param since when the primary was asked: all that was committed by then is before `at` */
  note(since: number, at: bigint): void {
    this.#samples.push({ since, at })
    if (this.#samples.length > MOST) this.#samples.shift()
  }

  clear(): void {
    this.#samples = []
  }

  /** What a server must have so that it shows nothing older than so many milliseconds; undefined where nobody can tell. */
  leastWithin(ms: number): bigint | undefined {
    const from = performance.now() - ms
    return this.#samples.find(({ since }) => since >= from)?.at
  }

  /** For how many milliseconds a server that has got so far has been behind; at least so many where that began before the trail. */
  lagAt(at: bigint): number {
    const last = this.#samples.findLastIndex((sample) => sample.at <= at)
    if (last === this.#samples.length - 1) return 0
    return performance.now() - (this.#samples[Math.max(0, last)]?.since ?? performance.now())
  }
}
