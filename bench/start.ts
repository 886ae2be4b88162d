import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../server/src/db/database.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { freePort } from '../tests/support/postgres.ts'
import { figuresOf } from './support/figures.ts'
import { readOptions } from './support/options.ts'
import { report, versionOf } from './support/report.ts'

/**
 * `npm run bench:start -- --runs 3 --users 5000`: from the command to a ready portal, in an empty directory and in the same one again,
 * beside a bare PGlite's first start and the demo's data by themselves (budget 14: first start at most 1.5 times both; second at most 3 s).
 */
const { runs, users } = readOptions({ runs: 3, users: 5000 })
const main = join(import.meta.dirname, '../server/src/main.ts')

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function startOnce(directory: string): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: directory,
      DEMO_USERS: String(users),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  try {
    return await timed(async () => {
      while (!(await isReady(port))) {
        if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
      }
    })
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

async function isReady(port: number): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return fetch(`http://127.0.0.1:${port}/readyz`, { headers: { host: 'localhost' } }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The demo's data alone, in a database that has its tables. */
async function seedOnce(dataDir: string): Promise<number> {
  const db = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    return await timed(() => seedDemo(db, { users, keyring: { present: Buffer.alloc(32) } }))
  } finally {
    await db.close()
  }
}

const bare: number[] = []
const seed: number[] = []
const shares: number[] = []
const first: number[] = []
const second: number[] = []
for (let run = 0; run < runs; run++) {
  const directory = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  try {
    bare.push(await timed(async () => (await PGlite.create({ dataDir: join(directory, 'bare') })).close()))
    seed.push(await seedOnce(join(directory, 'seed')))
    first.push(await startOnce(join(directory, 'data')))
    shares.push((first.at(-1) ?? 0) / ((bare.at(-1) ?? 0) + (seed.at(-1) ?? 0)))
    second.push(await startOnce(join(directory, 'data')))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
report(
  'Start',
  [
    { what: 'bare PGlite, first start', unit: 's', figures: figuresOf(bare) },
    { what: `the demo's data alone, ${users} users`, unit: 's', figures: figuresOf(seed) },
    { what: `first start, ${users} users seeded`, unit: 's', figures: figuresOf(first) },
    { what: 'first start to both', unit: '', figures: figuresOf(shares), budget: '≤ 1.5' },
    { what: 'second start', unit: 's', figures: figuresOf(second), budget: '≤ 3' },
  ],
  { pglite: versionOf('@electric-sql/pglite') },
)
