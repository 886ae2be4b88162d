import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '../connection/unavailable.ts'
import type { Position } from './position.ts'
import { isRecoveryConflict } from './recovery-conflict.ts'
import type { Replica } from './replica.ts'
import type { ReplicaSource } from './replica-source.ts'

/** The replica has not got to where it must be for this read. */
export class BehindError extends Error {
  override name = 'BehindError'
}

/** How long to wait before each further try, in milliseconds: most are behind by the time that a commit takes on its way. */
const PAUSES_MS = [5, 10, 20, 40]

/** The reads of one request: from the replica where it shows what it must, else from the primary, and from there to the end. */
export class ReplicaReads {
  readonly #replica: Replica
  readonly #seen: Position | undefined
  #isOn = true
  #tries = 0
  #pause: Promise<void> | undefined

  /** @param seen what the caller has been shown: nothing older is read */
  constructor(replica: Replica, seen: Position | undefined) {
    this.#replica = replica
    this.#seen = seen
  }

  /**
   * Asks the one or the other. What the replica fails with, and a primary would not, is no failure: the primary is asked.
   * @param there told what the replica must have replayed
   */
  async read<Result>(there: (source: ReplicaSource, least: bigint) => Promise<Result>, here: () => Promise<Result>): Promise<Result> {
    while (this.#isOn) {
      const found = this.#replica.source(this.#seen)
      if (!found) break
      try {
        const result = await there(found.source, found.least)
        this.#replica.reads.replica++
        return result
      } catch (error) {
        if (!isOfReplica(error)) throw error
        await this.#failed(error)
      }
    }
    this.#isOn = false
    this.#replica.reads.primary++
    return here()
  }

  async #failed(error: unknown): Promise<void> {
    if (!(error instanceof BehindError)) {
      this.#isOn = false
      if (isUnavailable(error)) this.#replica.suspect()
      return
    }
    // Those that were sent together wait together.
    this.#pause ??= this.#next()
    await this.#pause
    this.#pause = undefined
  }

  async #next(): Promise<void> {
    const pause = PAUSES_MS[this.#tries++]
    if (pause === undefined) this.#isOn = false
    else await wait(pause)
  }
}

const isOfReplica = (error: unknown) => error instanceof BehindError || isUnavailable(error) || isRecoveryConflict(error)
