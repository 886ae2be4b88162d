import { setTimeout as wait } from 'node:timers/promises'
import { isUnavailable } from '../connection/unavailable.ts'
import type { Position } from './position.ts'
import { isRecoveryConflict } from './recovery-conflict.ts'
import type { Replica } from './replica.ts'
import type { ReplicaSource } from './replica-source.ts'

/** The replica has not reached the position that this read requires. */
export class BehindError extends Error {
  override name = 'BehindError'
}

/** Pauses before each further attempt, in milliseconds: usually the replica lags only by the time that a commit takes to arrive. */
const PAUSES_MS = [5, 10, 20, 40]

/** Reads of one request: from the replica while it is recent enough, otherwise from the primary, and then from the primary until the end. */
export class ReplicaReads {
  readonly #replica: Replica
  readonly #seen: Position | undefined
  #isOn = true
  #tries = 0
  #pause: Promise<void> | undefined

  /** @param seen position that the caller has been shown: nothing older is read */
  constructor(replica: Replica, seen: Position | undefined) {
    this.#replica = replica
    this.#seen = seen
  }

  /**
   * Reads from the replica or the primary. A failure that only a replica can have is not reported: the primary is asked instead.
   * @param there receives the position that the replica must have replayed
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
    // Reads that were sent together wait together.
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
