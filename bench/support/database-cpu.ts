import { readFileSync, readdirSync } from 'node:fs'
import type pg from 'pg'

/** Of Linux, whatever the machine. */
const TICK_MS = 10

/** Reads how many milliseconds of processor time a PostgreSQL of this machine has used so far, all of its processes together; on Linux alone. */
export async function databaseCpu(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(rows[0]?.pid ?? 0)?.parent ?? 0
  return () => {
    const own = statOf(postmaster)
    if (!own) throw new Error('PostgreSQL does not run on this machine.')
    const live = pids().flatMap((pid) => statOf(pid) ?? [])
    const children = live.filter(({ parent }) => parent === postmaster).reduce((sum, { used }) => sum + used, 0)
    return (own.used + own.ended + children) * TICK_MS
  }
}

const pids = () => readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))

/** In ticks: what a process has used itself, and what those of its children had used that are gone. */
function statOf(pid: number): { parent: number; used: number; ended: number } | undefined {
  try {
    // After the name, which may hold anything.
    const [, parent = 0, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9, 13)
    return { parent, used: user + system, ended: endedUser + endedSystem }
  } catch {
    return undefined
  }
}
