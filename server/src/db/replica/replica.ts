import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Client, PoolClient } from 'pg'
import type { Logger } from '../../platform/log.ts'
import { periodic, type Periodic } from '../../platform/periodic.ts'
import { turn } from '../../tables/turn.table.ts'
import type { Database } from '../database.ts'
import { CONNECT_TIMEOUT_MS } from '../connection/reach.ts'
import { RowLevelSecurityError } from '../schema/tenant-role.ts'
import { cut } from '../pipeline/driver-internals.ts'
import { lookAt } from './look.ts'
import { lsnOf, POSITION, positionOf, WRITTEN, type Position } from './position.ts'
import { isRecoveryConflict } from './recovery-conflict.ts'
import { checkIdentity, isRefusal, placeOf, ReplicaError } from './replica-identity.ts'
import { openSource, type ReplicaSource } from './replica-source.ts'
import { Trail } from './trail.ts'

const LOOK_EVERY_MS = 1_000
const FIRST_LOOKS = 5
const FIRST_LOOK_MS = 100

/**
 * State of the replica: it is read from; it lags too far behind; it does not respond; it is the primary itself, as after a failover; it is on another
 * timeline than the primary; it is not a replica of this database.
 */
type ReplicaStatus = 'FOLLOWS' | 'LATE' | 'AWAY' | 'NO_STANDBY' | 'LEFT_BEHIND' | 'ANOTHER'

/** A streaming replica that lists, dashboards and logs are read from while it is recent enough. */
export type Replica = {
  /** Longest lag in milliseconds: beyond it the primary is read. */
  readonly mostLagMs: number
  /** `lagMs` is undefined if it is not known. */
  state(): { readonly standing: ReplicaStatus; readonly lagMs: number | undefined }
  /**
   * Returns the server to read from and the position that it must have replayed for a caller who has seen `seen`; undefined if the primary must be
   * read.
   */
  source(seen: Position | undefined): { readonly source: ReplicaSource; readonly least: bigint } | undefined
  /** Current position of the primary: everything that has been committed is before it. */
  position(): Promise<Position>
  /** Number of reads that each of the two has answered since the start. */
  readonly reads: { replica: number; primary: number }
  /** Called when a read on the replica failed: the replica is checked soon. */
  suspect(): void
  close(): Promise<void>
}

type Options = {
  readonly primaryUrl: string
  readonly url: string
  readonly mostLagMs: number
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}
type Seen = { readonly standby: boolean; readonly at: string | null; readonly follows: boolean }

const SEEN = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as at, exists (select from turn where task = $1) as follows`
/** Name of the row that marks a timeline. A promotion begins another one; the row is written on it, so a server that has the row follows it. */
const markOf = (timeline: number) => `timeline ${timeline}`

/**
 * Starts to follow a replica. If it does not respond, the start continues without it.
 * @param primary with its tables up to date: the replica is read from once it has them too
 * @throws {ReplicaError} it is not a replica of this database
 */
export async function openReplica(primary: Pick<Database, 'orm' | 'pool'>, options: Options): Promise<Replica> {
  const replica = new FollowedReplica(primary, options)
  try {
    await replica.begin()
    return replica
  } catch (error) {
    await replica.close()
    throw error
  }
}

class FollowedReplica implements Replica {
  readonly mostLagMs: number
  readonly reads = { replica: 0, primary: 0 }
  readonly #primary: Pick<Database, 'orm' | 'pool'>
  readonly #options: Options
  readonly #trail = new Trail()
  readonly #lookAtPrimary
  readonly #lookAtReplica
  readonly #clients = new Set<PoolClient>()
  /** Looks never overlap, since they share connections. */
  #looks: Periodic | undefined
  #source: ReplicaSource | undefined
  #standing: ReplicaStatus = 'AWAY'
  /** Position that it had replayed at the last look. */
  #replayed: bigint | undefined
  /** Position from which the tables are those of this process. */
  #floor: Position = { timeline: 0, at: 0n }
  #marked = 0
  #fault: Error | undefined

  constructor(primary: Pick<Database, 'orm' | 'pool'>, options: Options) {
    this.#primary = primary
    this.#options = options
    this.mostLagMs = options.mostLagMs
    this.#lookAtPrimary = lookAt(options.primaryUrl)
    this.#lookAtReplica = lookAt(options.url, (client) => this.#greet(client))
  }

  async begin(): Promise<void> {
    this.#floor = await this.position()
    // A long limit, so that a busy machine does not pass for a replica that is away: then nobody would learn that it is not a replica.
    await this.#look(CONNECT_TIMEOUT_MS)
    // What has just been written needs a moment to arrive.
    for (let each = 0; each < FIRST_LOOKS && ['LATE', 'LEFT_BEHIND'].includes(this.#present()); each++) {
      await wait(FIRST_LOOK_MS)
      await this.#look()
    }
    if (this.#standing === 'ANOTHER') throw this.#fault ?? new Error('The replica is another database.')
    if (this.#present() !== 'FOLLOWS') this.#tell('warn')
    this.#looks = periodic({ name: 'look at the replica', everyMs: LOOK_EVERY_MS, run: () => this.#look(), log: this.#options.log })
  }

  state() {
    const lagMs = this.#replayed === undefined ? undefined : this.#trail.lagAt(this.#replayed)
    return { standing: this.#present(), lagMs }
  }

  source(seen: Position | undefined) {
    if (this.#source === undefined || this.#present() !== 'FOLLOWS') return undefined
    const least = this.#trail.leastWithin(this.mostLagMs)
    // The caller has seen a timeline that this process does not know yet.
    if (least === undefined || (seen && seen.timeline > this.#marked)) return undefined
    const seenAt = seen?.timeline === this.#marked ? seen.at : 0n
    return { source: this.#source, least: [least, this.#floor.at, seenAt].reduce((most, at) => (at > most ? at : most)) }
  }

  async position(): Promise<Position> {
    const { rows } = await this.#primary.pool.query<{ at: string; file: string }>(POSITION)
    const [row] = rows
    if (!row) throw new Error('The primary does not say where it is.')
    const position = positionOf(row)
    if (position.timeline !== this.#marked) this.suspect()
    return position
  }

  suspect(): void {
    this.#looks?.wake()
  }

  async close(): Promise<void> {
    this.#lookAtReplica.close()
    await this.#looks?.close()
    this.#lookAtPrimary.close()
    this.#lookAtReplica.close()
    await this.#source?.pool.end()
  }

  /** Standing at the last look, except that it may have fallen behind since. */
  #present(): ReplicaStatus {
    if (this.#standing !== 'FOLLOWS' || this.#replayed === undefined) return this.#standing
    const least = this.#trail.leastWithin(this.mostLagMs)
    return least === undefined || this.#replayed < least || this.#replayed < this.#floor.at ? 'LATE' : 'FOLLOWS'
  }

  async #look(withinMs?: number): Promise<void> {
    const before = this.#present()
    // Without an answer the age of the replica's data is unknown: the trail ends, and soon the replica is not read.
    await this.#lookForPrimary().catch(() => {})
    try {
      this.#note(await this.#see(withinMs))
    } catch (error) {
      this.#lose(isRefusal(error) ? ReplicaError.refused(this.#options.url, error) : error)
    }
    const now = this.#present()
    if (before !== now && (before === 'FOLLOWS' || now === 'FOLLOWS')) this.#tell(now === 'FOLLOWS' ? 'info' : 'warn')
  }

  async #see(withinMs: number | undefined, tries = 3): Promise<Seen> {
    try {
      const seen = await this.#lookAtReplica.ask<Seen>(SEEN, [markOf(this.#marked)], withinMs)
      return seen ?? { standby: false, at: null, follows: false }
    } catch (error) {
      if (tries === 1 || !isRecoveryConflict(error)) throw error
      return this.#see(withinMs, tries - 1)
    }
  }

  async #lookForPrimary(): Promise<void> {
    const since = performance.now()
    const row = await this.#lookAtPrimary.ask<{ at: string; file: string }>(WRITTEN)
    if (!row) return
    const { timeline, at } = positionOf(row)
    if (timeline !== this.#marked) {
      // Its position means nothing until it has shown that it follows this timeline.
      this.#standing = 'LEFT_BEHIND'
      this.#trail.clear()
      await this.#primary.orm
        .insert(turn)
        .values({ task: markOf(timeline), dueAt: sql`now()` })
        .onConflictDoNothing()
      this.#marked = timeline
    }
    this.#trail.note(since, at)
  }

  #note({ standby, at, follows }: Seen): void {
    this.#replayed = at === null ? undefined : lsnOf(at)
    this.#standing = !standby || at === null ? 'NO_STANDBY' : follows ? 'FOLLOWS' : 'LEFT_BEHIND'
  }

  /** Cuts its connections, so that pending reads go to the primary. */
  #lose(error: unknown): void {
    this.#replayed = undefined
    this.#fault = error instanceof Error ? error : new Error(String(error))
    this.#standing = isAnother(error) ? 'ANOTHER' : codeOf(error) === UNDEFINED_TABLE ? 'LATE' : 'AWAY'
    for (const client of this.#clients) cut(client)
  }

  async #greet(client: Client): Promise<void> {
    const primary = await this.#primary.pool.connect()
    try {
      await checkIdentity(primary, client, placeOf(this.#options.url))
    } finally {
      primary.release()
    }
    if (this.#source) return
    this.#source = await openSource(this.#options.url, client, this.#clients)
  }

  #tell(level: 'info' | 'warn'): void {
    const { standing, lagMs } = this.state()
    const facts = { standing, lagMs, ...(this.#fault && standing !== 'FOLLOWS' && { reason: this.#fault.message }) }
    if (level === 'info') this.#options.log.info(facts, 'Reads go to the replica of DATABASE_READ_URL')
    else this.#options.log.warn(facts, 'Reads go to the primary: the replica of DATABASE_READ_URL cannot be read')
    if (standing === 'FOLLOWS') this.#fault = undefined
  }
}

const UNDEFINED_TABLE = '42P01'
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
const isAnother = (error: unknown) => error instanceof ReplicaError || error instanceof RowLevelSecurityError
