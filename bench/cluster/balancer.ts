import { setTimeout as wait } from 'node:timers/promises'
import { startHaproxy } from './haproxy.ts'

/** Debian's haproxy before all of these ports, of which those answer that are ready. */
export type Balancer = { stop(): Promise<void> }

/**
 * @param findsFiles whether a page's files are asked for at the process that the page is from, and one that it does not have at the next: while two
 * builds are served, a page of the one would ask for files at processes of the other
 */
export async function startBalancer(port: number, ports: readonly number[], findsFiles: boolean): Promise<Balancer> {
  const servers = ports.map((each) => `  server portico${each} 127.0.0.1:${each} cookie portico${each} check inter 500ms fall 1 rise 1`)
  const check = ['  balance roundrobin', '  option httpchk', '  http-check send meth GET uri /readyz hdr host 127.0.0.1', ...servers]
  const haproxy = await startHaproxy([
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
    ...(findsFiles
      ? [
          '  http-response add-header Set-Cookie "portico_files=%s; Path=/assets/; HttpOnly; SameSite=Lax" if { res.hdr(content-type) -m beg text/html }',
        ]
      : []),
    ...check,
    'backend files',
    ...(findsFiles ? ['  cookie portico_files', '  retry-on conn-failure empty-response 404'] : []),
    ...check,
  ])
  const ready = async () => {
    while (!(await isServed(port))) await wait(50)
  }
  await Promise.race([ready(), haproxy.failed])
  return haproxy
}

const isServed = (port: number) =>
  fetch(`http://localhost:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
