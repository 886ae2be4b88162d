import { startHaproxy } from '../haproxy.ts'
import type { Haproxy } from '../haproxy.ts'
import { addressOf, HUB } from './network.ts'

export const DATABASE_PORT = 5000
export const WEB_PORT = 5080

/** A haproxy that leads to the primary, as Patroni names it, and to the processes of the portal that are ready. */
export const startBalancer = (machines: readonly number[], portals: readonly number[]): Promise<Haproxy> =>
  startHaproxy([
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
  ])
