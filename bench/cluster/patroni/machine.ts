import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, on, signalAll, SUBNET } from './network.ts'

const NOBODY = 65534
/** Of the PostgreSQL that Patroni starts. */
export const BINARIES = '/usr/lib/postgresql/15/bin'
const [CLIENTS, PEERS, REST] = [2379, 2380, 8008]

/** How a cluster's own members see one of them. */
type Member = {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | string
}

/** A machine with PostgreSQL under Patroni and a member of etcd. */
export type Machine = {
  readonly number: number
  readonly url: string
  start(): void
  /** Deletes the key by which Patroni remembers who is synchronous. */
  forgetSynchronous(): Promise<void>
  /** As when the power goes. */
  kill(): Promise<void>
  isLeader(): Promise<boolean>
  /** Undefined where it does not answer. */
  members(): Promise<readonly Member[] | undefined>
  log(): Promise<string>
  remove(): Promise<void>
}

export async function machineOf(number: number, all: readonly number[], isSynchronous: boolean): Promise<Machine> {
  const home = await mkdtemp(join(tmpdir(), `portico-node-${number}-`))
  await chown(home, NOBODY, NOBODY)
  const address = addressOf(number)
  const file = join(home, 'patroni.json')
  await writeFile(file, JSON.stringify(patroniOf(number, all, home, isSynchronous)))
  const sockets = join(home, 'sockets')
  await mkdir(sockets)
  await chown(sockets, NOBODY, NOBODY)
  const log = openSync(join(home, 'log'), 'a')
  const children = new Set<ChildProcess>()
  let hasBegun = false
  const run = (command: string, words: readonly string[]) => {
    const [first = '', ...rest] = [...on(number), command, ...words]
    const child = spawn(first, rest, { stdio: ['ignore', log, log], cwd: home, env: { ...process.env, HOME: home } })
    children.add(child)
    child.once('exit', () => children.delete(child))
  }
  const ask = async (path: string) => {
    try {
      return await fetch(`http://${address}:${REST}/${path}`, { signal: AbortSignal.timeout(1000) })
    } catch {
      return undefined
    }
  }
  const kill = async () => {
    const gone = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)))
    signalAll(number, 'SIGKILL')
    await Promise.all(gone)
  }
  return {
    number,
    url: `postgresql://postgres@${address}:5432/postgres`,
    start() {
      run('etcd', etcdOf(number, all, home, hasBegun))
      run('patroni', [file])
      hasBegun = true
    },
    async forgetSynchronous() {
      await fetch(`http://${address}:${CLIENTS}/v2/keys/service/portico/sync`, { method: 'DELETE' })
    },
    kill,
    isLeader: async () => (await ask('primary'))?.status === 200,
    async members() {
      const answer = await ask('cluster')
      return answer && ((await answer.json()) as { members: Member[] }).members
    },
    log: () => readFile(join(home, 'log'), 'utf8'),
    async remove() {
      await kill()
      await rm(home, { recursive: true, force: true })
    },
  }
}

const etcdOf = (number: number, all: readonly number[], home: string, isKnown: boolean) => [
  ...['--name', `node${number}`, '--data-dir', join(home, 'etcd'), '--logger', 'zap', '--log-level', 'error', '--enable-v2'],
  ...['--heartbeat-interval', '200', '--election-timeout', '2000', '--pre-vote'],
  ...[
    '--listen-peer-urls',
    `http://${addressOf(number)}:${PEERS}`,
    '--initial-advertise-peer-urls',
    `http://${addressOf(number)}:${PEERS}`,
  ],
  ...[
    '--listen-client-urls',
    `http://${addressOf(number)}:${CLIENTS}`,
    '--advertise-client-urls',
    `http://${addressOf(number)}:${CLIENTS}`,
  ],
  ...['--initial-cluster', all.map((each) => `node${each}=http://${addressOf(each)}:${PEERS}`).join(',')],
  ...['--initial-cluster-state', isKnown ? 'existing' : 'new', '--initial-cluster-token', 'portico'],
]

/** What an installation would set, with a shorter patience: rounds are to be many. */
const patroniOf = (number: number, all: readonly number[], home: string, isSynchronous: boolean) => ({
  scope: 'portico',
  name: `node${number}`,
  restapi: { listen: `${addressOf(number)}:${REST}`, connect_address: `${addressOf(number)}:${REST}` },
  // Over etcd's API v3, Patroni 3.0.2 overwrites the leader key once its lease has expired (mended by its pull request 2689): a primary that was frozen
  // takes the lock back from its successor, whose writes are then lost. Over API v2 it compares first.
  etcd: { hosts: all.map((each) => `${addressOf(each)}:${CLIENTS}`).join(',') },
  bootstrap: {
    dcs: {
      ttl: 10,
      loop_wait: 2,
      retry_timeout: 4,
      maximum_lag_on_failover: 16_777_216,
      synchronous_mode: isSynchronous,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 100, wal_keep_size: '256MB', wal_log_hints: 'on' },
      },
    },
    initdb: [{ auth: 'trust' }, { encoding: 'UTF8' }, { 'lc-collate': 'C' }, { 'lc-ctype': 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${addressOf(number)}:5432`,
    connect_address: `${addressOf(number)}:5432`,
    data_dir: join(home, 'data'),
    bin_dir: BINARIES,
    pgpass: join(home, 'pgpass'),
    pg_hba: ['local all all trust', `host all all ${SUBNET} trust`, `host replication all ${SUBNET} trust`],
    // Who cannot be brought back along the new primary's history is copied anew.
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    authentication: { superuser: { username: 'postgres' }, replication: { username: 'postgres' }, rewind: { username: 'postgres' } },
    parameters: { unix_socket_directories: join(home, 'sockets') },
  },
  watchdog: { mode: 'off' },
})
