import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requirePackages } from '../support/required-packages.ts'
import { freePort } from '../../tests/support/postgres.ts'

const run = promisify(execFile)
const NOBODY = 65534
/** Where Debian's packages of PostgreSQL lie, each version in a directory of its own. */
const INSTALLED = '/usr/lib/postgresql'
const asRoot = userInfo().uid === 0
const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** A PostgreSQL of Debian's packages, which have what makes a replica; those of npm do not. */
export type Node = { readonly port: number; readonly url: string; kill(): Promise<void>; remove(): Promise<void> }

export async function startPrimary(): Promise<Node> {
  const home = await newHome()
  await run(
    await binary('initdb'),
    ['-D', join(home, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8'],
    identity,
  )
  return start(home)
}

/** A replica whose primary acknowledges no commit before it has written it too. */
export const startReplica = (primary: Node): Promise<Node> => startBackup(primary, ['-R'])

/** A server of its own on a base backup of another. @param options more of `pg_basebackup` */
export async function startBackup(of: Node, options: readonly string[] = []): Promise<Node> {
  const home = await newHome()
  await run(await binary('pg_basebackup'), ['-d', of.url, '-D', join(home, 'data'), ...options, '-X', 'stream', '-c', 'fast'], identity)
  return start(home)
}

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'portico-replicated-'))
  if (asRoot) await chown(home, NOBODY, NOBODY)
  return home
}

async function start(home: string): Promise<Node> {
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'wal_keep_size=256MB']
  const child = spawn(
    await binary('postgres'),
    ['-D', join(home, 'data'), '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
    {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await isReady(child)
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGQUIT')
    await gone
  }
  return {
    port,
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    kill: end,
    remove: () => end().then(() => rm(home, { recursive: true, force: true })),
  }
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/database system is ready to accept (read-only )?connections/.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${said}`)))
  })
}

/** A program of the newest PostgreSQL of Debian's packages. */
export async function binary(name: string): Promise<string> {
  requirePackages({ [INSTALLED]: 'postgresql' })
  const newest = (await readdir(INSTALLED)).toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined) throw new Error(`There is no PostgreSQL in ${INSTALLED}: apt-get install postgresql`)
  return join(INSTALLED, newest, 'bin', name)
}
