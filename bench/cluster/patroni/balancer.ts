import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, HUB } from './network.ts'

export const DATABASE_PORT = 5000
export const WEB_PORT = 5080

/** A haproxy that leads to the primary, as Patroni names it, and to the processes of the portal that are ready. */
export async function startBalancer(machines: readonly number[], portals: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const home = await mkdtemp(join(tmpdir(), 'portico-haproxy-'))
  const file = join(home, 'haproxy.cfg')
  await writeFile(
    file,
    [
      'defaults',
      '  timeout connect 2s',
      '  timeout client 1h',
      '  timeout server 1h',
      'listen database',
      `  bind ${HUB}:${DATABASE_PORT}`,
      '  mode tcp',
      '  option httpchk OPTIONS /primary',
      '  http-check expect status 200',
      // A connection to who is the primary no more has to end: nobody at its other end may say so.
      '  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions',
      '  timeout check 800ms',
      ...machines.map((number) => `  server node${number} ${addressOf(number)}:5432 check port 8008`),
      'listen portal',
      `  bind 127.0.0.1:${WEB_PORT}`,
      '  mode http',
      '  option httpchk',
      `  http-check send meth GET uri /readyz hdr Host localhost:${WEB_PORT}`,
      '  default-server inter 500ms fall 2 rise 1',
      ...portals.map((port, at) => `  server portal${at} 127.0.0.1:${port} check`),
      '',
    ].join('\n'),
  )
  const child = spawn('haproxy', ['-f', file, '-db'], { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}
