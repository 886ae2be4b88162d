import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { QUICK_START } from '../../../tests/support/quick-start.ts'
import { TEST_SECRETS_KEY } from '../../../tests/support/seed.ts'

export type Kind = 'pglite' | 'postgres'
export type Size = { readonly users: number; readonly customers: number; readonly events: number }

/** A database with demo data: the settings that lead to it, how long it took to fill, and how it goes away. */
export type SeededPlace = { env: NodeJS.ProcessEnv; dataDir: string; seconds: number; remove(): Promise<void> }

const seedCommand = join(import.meta.dirname, '../../../server/src/demo/seed-command.ts')

/**
 * Fills a database of its own by `npm run seed`. On a PostgreSQL that `TEST_DATABASE_URL` names it stays for the next run of the same size, and this one
 * has a copy.
 * @param cluster the superuser's connection string
 */
export async function seededPlace(kind: Kind, size: Size, cluster: string): Promise<SeededPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  const clean = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    if (kind === 'pglite') {
      const seconds = await seed({ DATA_DIR: dataDir }, size)
      return { env: {}, dataDir, seconds, remove: () => Promise.resolve(clean()) }
    }
    const { url, seconds, drop } = await database(cluster, `bench_${size.users}_${size.customers}_${size.events}`, size)
    return { env: { DATABASE_URL: url }, dataDir, seconds, remove: () => drop().finally(clean) }
  } catch (error) {
    clean()
    throw error
  }
}

async function seed(env: NodeJS.ProcessEnv, { users, customers, events }: Size): Promise<number> {
  const started = performance.now()
  const sizes = ['--users', String(users), '--customers', String(customers), '--events', String(events)]
  await promisify(execFile)(process.execPath, [...QUICK_START, seedCommand, ...sizes], {
    env: { PATH: process.env['PATH'], SECRETS_KEY: TEST_SECRETS_KEY, ...env },
    maxBuffer: 2 ** 26,
  })
  return (performance.now() - started) / 1000
}

async function database(cluster: string, name: string, size: Size) {
  const run = async (statement: string) => {
    const client = new pg.Client(cluster)
    await client.connect()
    try {
      return await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const urlOf = (database: string) => {
    const url = new URL(cluster)
    url.pathname = `/${database}`
    return url.href
  }
  const dropping = (database: string) => async () => void (await run(`drop database ${database} with (force)`))
  let seconds = 0
  if ((await run(`select from pg_database where datname = '${name}'`)).rowCount === 0) {
    const draft = `${name}_draft`
    await run(`drop database if exists ${draft} with (force)`)
    await run(`create database ${draft}`)
    seconds = await seed({ DATABASE_URL: urlOf(draft) }, size)
    await run(`alter database ${draft} rename to ${name}`)
  }
  if (process.env['TEST_DATABASE_URL'] === undefined) return { url: urlOf(name), seconds, drop: dropping(name) }
  const copy = `${name}_${process.pid}`
  await run(`create database ${copy} template ${name} strategy file_copy`)
  return { url: urlOf(copy), seconds, drop: dropping(copy) }
}
