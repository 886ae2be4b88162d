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
  /** Runs a query as superuser. */
  ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  /** Stops it immediately, like a machine that fails. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
}
/** A PostgreSQL with streaming replicas, of the same binaries as the tests' cluster. `replica` is the first of them. */
export type Replicated = {
  readonly primary: Server
  readonly replica: Server
  readonly replicas: readonly Server[]
  stop(): Promise<void>
}

/** Settings by which queries that conflict with the replay are cancelled at once. */
const OF_REPLICA = ['max_standby_streaming_delay=0', 'wal_retrieve_retry_interval=100ms']

/**
 * Starts primary and replicas on free ports. A copy of a new cluster's directory that has never run is equivalent to a base backup.
 * @param settings additional settings of the primary, `name=value`
 * @param count number of replicas
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

/** Setting by which a replica follows a server; `alter system set` accepts it too. */
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
