import type { Claim } from './import-definition.ts'

/** A claim that an earlier row has made, and the line of that row. */
type Collision = { readonly claim: Claim; readonly line: number }

/** Claims of the earlier rows of a file. */
export class EarlierRows {
  readonly #lines = new Map<string, number>()

  /** Returns the claims that collide with earlier rows; if there are none, registers those of this row. */
  take(claims: readonly Claim[], line: number): readonly Collision[] {
    const collisions = claims.flatMap((claim) => {
      const earlier = claim.asks.map((name) => this.#lines.get(name)).find((found) => found !== undefined)
      return earlier === undefined ? [] : [{ claim, line: earlier }]
    })
    if (collisions.length === 0) for (const { takes } of claims) for (const name of takes) this.#lines.set(name, line)
    return collisions
  }
}
