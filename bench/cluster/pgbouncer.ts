import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tests/support/postgres.ts'
import { requirePackages, SEARCH_PATH } from '../support/required-packages.ts'
import { look } from './look.ts'

const NOBODY = 65534

/** @throws naming the package where this machine has no pgbouncer */
export const requirePgbouncer = () => requirePackages({ pgbouncer: 'pgbouncer' })

/** Starts pgbouncer before every database of a PostgreSQL, in transaction mode. @returns its address, the number of its process, and how it ends */
export async function startPgbouncer(
  postgresUrl: string,
  poolSize: number,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const { hostname, port, username } = new URL(postgresUrl)
  const home = await mkdtemp(join(tmpdir(), 'portico-pgbouncer-'))
  const own = await freePort()
  const users = join(home, 'users.txt')
  const settings = join(home, 'pgbouncer.ini')
  await writeFile(users, `"${username}" ""\n`)
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${hostname} port=${port}`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
      `auth_type = trust\nauth_file = ${users}`,
      `pool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 1000`,
      // Leftovers of one client's session would be another's: nothing may hang on their being taken away.
      'server_round_robin = 1',
      '',
    ].join('\n'),
  )
  const asRoot = userInfo().uid === 0
  if (asRoot) for (const path of [home, users, settings]) await chown(path, NOBODY, NOBODY)
  const child = spawn('pgbouncer', [settings], {
    env: { ...process.env, PATH: SEARCH_PATH },
    stdio: 'ignore',
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const gone = once(child, 'exit')
  for (let tries = 0; !(await answers(own)); tries++) {
    if (child.exitCode !== null || tries > 100) throw new Error('pgbouncer did not start.')
    await wait(50)
  }
  const url = new URL(postgresUrl)
  url.port = String(own)
  return {
    url: url.href,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGINT')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** Gives the user of an address the time limits that the portal asks for where a pooler stands: it takes none from whoever connects. */
export async function limitUser(url: string): Promise<void> {
  await look(url, `alter role current_user set statement_timeout = '30s'`)
  await look(url, `alter role current_user set idle_in_transaction_session_timeout = '60s'`)
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
