import { inject } from 'vitest'
import type { StartOptions } from '../../server/src/start.ts'
import { freshPlace } from './place.ts'
import { startServer, type RunningServer } from './running-server.ts'
import { scratch } from './scratch.ts'

export type ServerOptions = { users?: number; env?: NodeJS.ProcessEnv; webRoot?: string; jobs?: false } & Pick<StartOptions, 'callLimits'>

/**
 * Starts the real server on a free port with a seeded database of its own: PGlite, or with TEST_DATABASE=postgres a database of the run's cluster.
 * @param options.users number of demo users; 60 by default
 * @param options.env additional settings
 * @param options.webRoot another build of the portal than `dist`
 * @param options.jobs false if the test itself works on them
 * @param options.callLimits calls per minute, for a file of more calls than a user may make
 */
export async function testServer({ users = 60, env = {}, ...options }: ServerOptions = {}): Promise<RunningServer> {
  return startServer(await freshPlace(inject('postgresUrl'), users, scratch), env, options)
}

export type { RunningServer }
