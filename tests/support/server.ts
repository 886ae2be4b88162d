import { inject } from 'vitest'
import { freshPlace } from './place.ts'
import { startServer, type RunningServer } from './running-server.ts'
import { scratch } from './scratch.ts'

export type ServerOptions = { users?: number; env?: NodeJS.ProcessEnv; webRoot?: string; jobs?: false }

/**
 * The real server on a free port over a seeded database of its own: PGlite, or with TEST_DATABASE=postgres a database of the run's cluster.
 * @param options.users how many demo users; 60 unless told
 * @param options.env more settings
 * @param options.webRoot another built portal than `dist`
 * @param options.jobs false: the test works on them itself
 */
export async function testServer({ users = 60, env = {}, ...options }: ServerOptions = {}): Promise<RunningServer> {
  return startServer(await freshPlace(inject('postgresUrl'), users, scratch), env, options)
}

export type { RunningServer }
