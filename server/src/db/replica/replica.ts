import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Client, PoolClient } from 'pg'
import type { Logger } from '../../platform/log.ts'
import { periodic } from '../../platform/periodic.ts'
import type { Periodic } from '../../platform/periodic.ts'
import { turn } from '../../tables/turn.table.ts'
import type { Database } from '../database.ts'
import { CONNECT_TIMEOUT_MS } from '../connection/reach.ts'
import { RowLevelSecurityError } from '../schema/tenant-role.ts'
import { cut, lookAt } from './look.ts'
import { lsnOf, POSITION, positionOf, WRITTEN } from './position.ts'
import type { Position } from './position.ts'
import { isRecoveryConflict } from './recovery-conflict.ts'
import { checkIdentity, isRefusal, placeOf, ReplicaError } from './replica-identity.ts'
import { openSource } from './replica-source.ts'
import type { ReplicaSource } from './replica-source.ts'
import { Trail } from './trail.ts'

const LOOK_EVERY_MS = 1_000
const FIRST_LOOKS = 5
const FIRST_LOOK_MS = 100

/**
 * How the replica stands: read from; behind by more than it may be; not there; the primary itself, as after a failover; on another line of history than
 * the primary; something else than a replica of this database.
 */
export type ReplicaStanding = 'FOLLOWS' | 'LATE' | 'AWAY' | 'NO_STANDBY' | 'LEFT_BEHIND' | 'ANOTHER'

/** A streaming replica that lists, dashboards and logs are read from where it shows what it has to. */
export type Replica = {
  /** What it shows is never older than this, in milliseconds: else the primary is read. */
  readonly mostLagMs: number
  /** `lagMs` is undefined where it is not known. */
  state(): { readonly standing: ReplicaStanding; readonly lagMs: number | undefined }
  /** Where it may be read now, and what it must have replayed for who has seen the position; undefined: the primary has to be read. */
  source(seen: Position | undefined): { readonly source: ReplicaSource; readonly least: bigint } | undefined
  /** Where the primary is: everything that has been committed is before it. */
  position(): Promise<Position>
  /** How many reads each of the two has answered since the start. */
  readonly reads: { replica: number; primary: number }
  /** Told of a read that the replica failed: it is looked at soon. */
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
/** A promotion begins another timeline. The row is written on it, so whoever has the row follows it. */
const markOf = (timeline: number) => `timeline ${timeline}`

/**
 * Begins to follow a replica. One that does not answer is waited for beside everything else.
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
  /** Never two looks at once: they share connections. */
  #looks: Periodic | undefined
  #source: ReplicaSource | undefined
  #standing: ReplicaStanding = 'AWAY'
  /** How far it had got when it was looked at last. */
  #replayed: bigint | undefined
  /** What this process's tables need. */
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
    // A busy machine is not to pass for a replica that is away: then nobody would be told that it is none.
    await this.#look(CONNECT_TIMEOUT_MS)
    // What has just been written needs a moment on its way.
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
    // What was seen on a timeline that this process does not know of yet.
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

  /** As it was found, but that between two looks it may have fallen behind. */
  #present(): ReplicaStanding {
    if (this.#standing !== 'FOLLOWS' || this.#replayed === undefined) return this.#standing
    const least = this.#trail.leastWithin(this.mostLagMs)
    return least === undefined || this.#replayed < least || this.#replayed < this.#floor.at ? 'LATE' : 'FOLLOWS'
  }

  async #look(withinMs?: number): Promise<void> {
    const before = this.#present()
    // Without an answer nobody can tell how old what the replica shows is: the trail ends, and it is not read before long.
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
      // Until it has shown that it follows, nothing that it has says how far it is.
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

  /** Whoever still waits for it asks the primary instead. */
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
