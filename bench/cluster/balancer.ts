import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Debian's haproxy before all of these ports, of which those answer that are ready. */
export type Balancer = { stop(): Promise<void> }

/**
 * @param asksOthers whether a file of the portal that a process does not have is asked for at the next one: while two builds are served, a page of the
 * one asks for files at processes of the other
 */
export async function startBalancer(port: number, ports: readonly number[], asksOthers: boolean): Promise<Balancer> {
  const home = await mkdtemp(join(tmpdir(), 'portico-balancer-'))
  const servers = ports.map((each) => `  server portico${each} 127.0.0.1:${each} check inter 500ms fall 1 rise 1`)
  const check = ['  balance roundrobin', '  option httpchk', '  http-check send meth GET uri /readyz hdr host 127.0.0.1', ...servers]
  const settings = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout tunnel 1h',
    '  option forwardfor',
    '  option redispatch 1',
    '  retries 6',
    'frontend portal',
    `  bind 127.0.0.1:${port}`,
    '  use_backend files if { path_beg /assets/ }',
    '  default_backend processes',
    'backend processes',
    ...check,
    'backend files',
    ...(asksOthers ? ['  retry-on conn-failure empty-response 404'] : []),
    ...check,
    '',
  ]
  const file = join(home, 'haproxy.cfg')
  await writeFile(file, settings.join('\n'))
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const failed = once(child, 'error').then(() => Promise.reject(new Error('There is no haproxy: apt-get install haproxy.')))
  const gone = once(child, 'exit')
  const ready = async () => {
    while (!(await isServed(port))) {
      if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}.`)
      await wait(50)
    }
  }
  await Promise.race([ready(), failed])
  return {
    async stop() {
      child.kill('SIGTERM')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}

const isServed = (port: number) =>
  fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
