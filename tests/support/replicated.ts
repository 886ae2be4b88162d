import type { ChildProcess } from 'node:child_process'
import { appendFile, cp, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries, halt, launch, makeData, makeHome, QUICK } from './postgres.ts'
import { scratch } from './scratch.ts'
import { execFileSync } from 'node:child_process'

export type Server = {
  readonly url: string
  /** Asks as the superuser. */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** At once, as a machine dies. */
  kill(): Promise<void>
  /** On the port that it had. */
  start(): Promise<void>
}
/** A PostgreSQL and streaming replicas of it, of the same binaries as the tests' cluster. `replica`: the first of them. */
export type Replicated = {
  readonly primary: Server
  readonly replica: Server
  readonly replicas: readonly Server[]
  stop(): Promise<void>
}

/** What stands in the way of what is replayed is ended at once. */
const OF_REPLICA = ['max_standby_streaming_delay=0', 'wal_retrieve_retry_interval=100ms']

/**
 * Starts them on free ports. A new cluster's directory that is copied before anything runs in it is what a base backup of it would be.
 * @param settings more of the primary's, `name=value`
 * @param count of replicas
 */
export async function startReplicated(settings: readonly string[] = [], count = 1): Promise<Replicated> {
  const home = await makeHome()
  const store = await makeHome(scratch)
  const started: Server[] = []
  const stop = async () => {
    for (const server of started.toReversed()) await server.kill()
    for (const directory of [home, store]) await rm(directory, { recursive: true, force: true })
  }
  try {
    const { folder } = await findBinaries(home)
    const binary = join(folder, 'postgres')
    const data = join(store, 'primary')
    const copies = Array.from({ length: count }, (_, at) => join(store, `replica-${at}`))
    await makeData(folder, data)
    for (const copy of copies) await cp(data, copy, { recursive: true })
    const primary = await serverIn(binary, data, [...QUICK, ...settings])
    started.push(primary)
    const replicas: Server[] = []
    for (const copy of copies) {
      await writeFile(join(copy, 'standby.signal'), '')
      await appendFile(join(copy, 'postgresql.auto.conf'), `${following(primary)}\n`)
      if (userInfo().uid === 0) execFileSync('chown', ['-R', '--reference', data, copy])
      const replica = await serverIn(binary, copy, [...QUICK, ...OF_REPLICA])
      started.push(replica)
      replicas.push(replica)
    }
    const [replica] = replicas
    if (!replica) throw new Error('A primary without a replica is no more than a server.')
    return { primary, replica, replicas, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The setting of a replica that follows a server, which `alter system set` takes as well. */
export const following = ({ url }: Server): string => `primary_conninfo = 'host=127.0.0.1 port=${new URL(url).port} user=postgres'`

async function serverIn(binary: string, data: string, settings: readonly string[]): Promise<Server> {
  let { child, port }: { child: ChildProcess; port: number } = await launch(binary, data, settings)
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    async ask<Row extends pg.QueryResultRow>(text: string) {
      const client = new pg.Client(url)
      await client.connect()
      try {
        return (await client.query<Row>(text)).rows
      } finally {
        await client.end()
      }
    },
    kill: () => halt(child),
    async start() {
      ;({ child, port } = await launch(binary, data, settings, port))
    },
  }
}
