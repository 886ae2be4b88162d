import type { TestProject } from 'vitest/node'
import { startCluster } from './postgres.ts'
import { scratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's connection string of the run's PostgreSQL. Undefined if the tests run on PGlite. */
    postgresUrl: string | undefined
  }
}

/** Runs once per run of the server tests: with `TEST_DATABASE=postgres` it starts a separate cluster, else it does nothing. */
export default async function setup(project: TestProject) {
  const kind = process.env['TEST_DATABASE'] ?? 'pglite'
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error(`TEST_DATABASE is '${kind}'; it must be 'pglite' or 'postgres'.`)
  const cluster = kind === 'postgres' ? await startCluster({ within: scratch }) : undefined
  project.provide('postgresUrl', cluster?.url)
  return () => cluster?.stop()
}
