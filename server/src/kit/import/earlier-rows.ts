import type { Claim } from './import-definition.ts'

/** A claim that an earlier row has made, and the line of that row. */
type Collision = { readonly claim: Claim; readonly line: number }

/** Claims of the earlier rows of a file. */
export class EarlierRows {
  readonly #lines = new Map<string, number>()
  readonly #records = new Map<string, number>()

  /** Returns the claims that collide with earlier rows; if there are none, registers those of this row. */
  take(claims: readonly Claim[], line: number): readonly Collision[] {
    const collisions = claims.flatMap((claim) => {
      const earlier = claim.asks.map((name) => this.#lines.get(name)).find((found) => found !== undefined)
      return earlier === undefined ? [] : [{ claim, line: earlier }]
    })
    if (collisions.length === 0) for (const { takes } of claims) for (const name of takes) this.#lines.set(name, line)
    return collisions
  }

  /** Registers the record that a row changes. @returns the line of an earlier row that changes the same one */
  takeRecord(id: string, line: number): number | undefined {
    const earlier = this.#records.get(id)
    if (earlier === undefined) this.#records.set(id, line)
    return earlier
  }
}
