import pg from 'pg'
import { openDatabase } from '../../server/src/db/database.ts'
import { seed } from './seed.ts'

let copies = 0

/** Key of the advisory lock; any number that nothing else locks. */
const BUILDING = 7_264_900

type Copy = { url: string; drop: () => Promise<void> }

/** Creates a database on the run's cluster, copied from one that the server has seeded once with this number of users. */
export const seededDatabase = (cluster: string, users: number): Promise<Copy> =>
  copyOf(cluster, `seeded_${users}`, (url) => seed({ DATABASE_URL: url }, users))

/** Like `seededDatabase`, with all tables but only the data that the migrations write. */
export const migratedDatabase = (cluster: string): Promise<Copy> =>
  copyOf(cluster, 'migrated', async (databaseUrl) => {
    const db = await openDatabase({ databaseUrl, dataDir: '' })
    await db.close()
  })

/** Like `seededDatabase`, without any table. */
export const emptyDatabase = (cluster: string): Promise<Copy> => copyOf(cluster, 'empty', () => Promise.resolve())

type Fill = (url: string) => Promise<void>

async function copyOf(cluster: string, template: string, fill: Fill): Promise<Copy> {
  const admin = new pg.Client(cluster)
  await admin.connect()
  try {
    await makeOnce(admin, cluster, template, fill)
    const name = `test_${process.pid}_${++copies}`
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return { url: withDatabase(cluster, name), drop: () => drop(cluster, name) }
  } finally {
    await admin.end()
  }
}

/** Creates the template in the first test process that needs it; the others wait. */
async function makeOnce(admin: pg.Client, cluster: string, name: string, fill: Fill): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [BUILDING])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft}`)
    await admin.query(`create database ${draft}`)
    await fill(withDatabase(cluster, draft))
    await admin.query(`alter database ${draft} rename to ${name}`)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [BUILDING])
  }
}

async function drop(cluster: string, name: string) {
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}

function withDatabase(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}
