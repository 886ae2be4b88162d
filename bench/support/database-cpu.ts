import type pg from 'pg'
import { parentOf, processorTime } from './processes.ts'

/** Reads how many milliseconds of processor time a PostgreSQL of this machine has used so far, all of its processes together; on Linux alone. */
export async function databaseCpu(client: pg.Client): Promise<() => number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  if (postmaster === undefined) throw new Error('PostgreSQL does not run on this machine.')
  return () => processorTime(postmaster)
}
