import { inject } from 'vitest'
import { freshPlace } from './place.ts'
import { startServer, type RunningServer } from './running-server.ts'

export type ServerOptions = { users?: number; env?: NodeJS.ProcessEnv }

/**
 * The real server on a free port over a seeded database of its own: PGlite, or with TEST_DATABASE=postgres a database of the run's cluster.
 * @param options.users how many demo users; 60 unless told
 * @param options.env more settings
 */
export async function testServer({ users = 60, env = {} }: ServerOptions = {}): Promise<RunningServer> {
  return startServer(await freshPlace(inject('postgresUrl'), users), env)
}

export type { RunningServer }
