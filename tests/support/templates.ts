import pg from 'pg'
import { seed } from './seed.ts'

let copies = 0

/** Any number that nobody else locks. */
const BUILDING = 7_264_900

/** A database of its own on the run's cluster, copied from one that the server has seeded once with so many users. */
export async function seededDatabase(cluster: string, users: number): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = new pg.Client(cluster)
  await admin.connect()
  try {
    const template = await templateOf(admin, cluster, users)
    const name = `test_${process.pid}_${++copies}`
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return { url: withDatabase(cluster, name), drop: () => drop(cluster, name) }
  } finally {
    await admin.end()
  }
}

/** Made by whichever test process comes first; the others wait for it. */
async function templateOf(admin: pg.Client, cluster: string, users: number): Promise<string> {
  const name = `seeded_${users}`
  await admin.query('select pg_advisory_lock($1)', [BUILDING])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    const draft = `${name}_draft`
    await admin.query(`drop database if exists ${draft}`)
    await admin.query(`create database ${draft}`)
    await seed({ DATABASE_URL: withDatabase(cluster, draft) }, users)
    await admin.query(`alter database ${draft} rename to ${name}`)
    return name
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
