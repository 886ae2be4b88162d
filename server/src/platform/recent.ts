/** A map of bounded size that evicts the least recently used entry. */
export class Recent<Key, Value> {
  readonly #most: number
  readonly #entries = new Map<Key, Value>()

  /** @param most how many entries it holds */
  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    const [oldest] = this.#entries.size >= this.#most ? this.#entries.keys() : []
    if (oldest !== undefined) this.#entries.delete(oldest)
    this.#entries.set(key, value)
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }
}
