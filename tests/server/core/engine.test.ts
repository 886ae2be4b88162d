import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { checkListen, EngineError, findMissing, type Ask } from '../../../server/src/db/connection/engine.ts'
import { ENGINE_NEEDS } from '../../../server/src/db/connection/engine-needs.ts'
import { emptyDatabase } from '../../support/empty-database.ts'
import { startProcess } from '../../support/server-process.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db.close())

/** The database itself, but for one statement that another engine would answer otherwise. */
async function missingWhere(instead: (text: string) => undefined | { rows: Record<string, unknown>[] } = () => undefined) {
  const client = await db.pool.connect()
  const ask: Ask = (text) => Promise.resolve(instead(text) ?? client.query<Record<string, unknown>>(text))
  try {
    return await findMissing(ask, ENGINE_NEEDS)
  } finally {
    client.release()
  }
}
const refuse = (part: string) => (text: string) => {
  if (text.includes(part)) throw new Error(`unknown: ${part}`)
  return undefined
}
const answer = (part: string, row: Record<string, unknown>) => (text: string) => (text.includes(part) ? { rows: [row] } : undefined)

it('finds nothing missing, and leaves nothing behind', async () => {
  expect(await missingWhere()).toEqual([])
  const { rows } = await db.pool.query(`select relname from pg_class where relname like 'portico_probe%'`)
  expect(rows).toEqual([])
})

it.each([
  ['server_version_num', { holds: false, got: 'it says it is 13.0.0' }, 'to be PostgreSQL 15 or newer; it says it is 13.0.0'],
  ['server_encoding', { holds: false, got: 'it has LATIN1' }, 'the encoding UTF8; it has LATIN1'],
  ['collate "C"', { holds: false }, 'to order by code point with collate "C"; it orders otherwise'],
  ['pg_available_extensions', { holds: false, got: 'its server has no such files' }, 'the extension pg_trgm; its server has no such files'],
  ['pg_policy', { holds: false }, 'row-level security; it keeps no policy'],
  ['pg_locks', { holds: false }, 'advisory locks; it takes none'],
])('says what is there instead of %s', async (part, row, sentence) => {
  expect(await missingWhere(answer(part, row))).toEqual([sentence])
})

it.each([
  ['deferrable', 'constraints that are checked at the end of a transaction'],
  ['create policy', 'row-level security'],
  ['pg_advisory_xact_lock', 'advisory locks'],
])('says with which words %s was refused', async (part, what) => {
  expect(await missingWhere(refuse(part))).toEqual([`${what}; it says "unknown: ${part}"`])
})

it('says everything that is missing, a sentence each', async () => {
  const missing = await missingWhere((text) => refuse('deferrable')(text) ?? answer('pg_locks', { holds: false })(text))
  expect(new EngineError(missing).message).toBe(
    'The database of DATABASE_URL needs constraints that are checked at the end of a transaction; it says "unknown: deferrable".\n' +
      'The database of DATABASE_URL needs advisory locks; it takes none.',
  )
})

it('notices that nothing arrives by LISTEN, or that it is refused', async () => {
  await expect(checkListen(db)).resolves.toBeUndefined()
  const deaf = { ...db, notify: () => Promise.resolve() }
  await expect(checkListen(deaf, 50)).rejects.toThrow(
    'needs LISTEN and NOTIFY; what was notified did not arrive (DATABASE_LISTEN_URL, where it is set, must name the same database).',
  )
  const refusing = { ...db, listen: () => Promise.reject(new Error('LISTEN is not supported')) }
  await expect(checkListen(refusing)).rejects.toThrow('needs LISTEN and NOTIFY; it says "LISTEN is not supported".')
})

const url = (change: Partial<URL>) => Object.assign(new URL(inject('postgresUrl') ?? ''), change).href

/** Runs the work with a database that an administrator has made so. */
async function withDatabase(name: string, options: string, spoil: string, work: (url: string) => Promise<void>) {
  const admin = new pg.Client(url({}))
  await admin.connect()
  const name_ = `${name}_${process.pid}`
  try {
    await admin.query(`create role ${name_} login`)
    await admin.query(`create database ${name_} template template0 ${options}`)
    const inside = new pg.Client(url({ pathname: `/${name_}` }))
    await inside.connect()
    await inside.query(spoil.replaceAll('$', name_))
    await inside.end()
    await work(url({ pathname: `/${name_}` }))
  } finally {
    await admin.query(`drop database if exists ${name_} with (force)`)
    await admin.query(`drop role if exists ${name_}`)
    await admin.end()
  }
}
const opening = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' })
const asOwner = (databaseUrl: string) => {
  const owner = new URL(databaseUrl)
  owner.username = owner.pathname.slice(1)
  return owner.href
}

/** Faculties that a PostgreSQL can be without; PGlite has them always. */
const taken = {
  pglite: () => Promise.resolve(),
  async postgres() {
    await withDatabase('ascii', `encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C'`, '', async (databaseUrl) => {
      const { code, err } = await startProcess({ DATABASE_URL: databaseUrl, PORT: '0' }).ended
      expect({ code, err }).toEqual({ code: 1, err: 'The database of DATABASE_URL needs the encoding UTF8; it has SQL_ASCII.\n' })
    })
    await withDatabase('readonly', '', 'alter database $ set default_transaction_read_only = on', async (databaseUrl) => {
      await expect(opening(databaseUrl)).rejects.toThrow('needs to take writes; it is a standby, or default_transaction_read_only is on.')
    })
    await withDatabase('norights', '', 'revoke temporary on database $ from public', async (databaseUrl) => {
      const name = new URL(databaseUrl).pathname.slice(1)
      const refusal = await opening(asOwner(databaseUrl)).catch((error: unknown) => String(error))
      expect(refusal).toContain(
        `needs tables of the portal’s own; let an administrator run in it: grant create on schema public to ${name};`,
      )
      expect(refusal).toContain('needs temporary tables; it says "permission denied to create temporary tables')
      expect(refusal).toContain('needs the extension pg_trgm; let an administrator run in it: create extension pg_trgm.')
    })
    const NO_POLICY = `create function no() returns event_trigger language plpgsql as 'begin raise ''no %'', tg_tag; end';
      create event trigger no on ddl_command_start when tag in ('CREATE POLICY') execute function no()`
    await withDatabase('nopolicy', '', NO_POLICY, async (databaseUrl) => {
      await expect(opening(databaseUrl)).rejects.toThrow('needs row-level security; it says "no CREATE POLICY".')
    })
  },
}

it('refuses a PostgreSQL without the encoding, the rights or the policies, by that alone', { timeout: 90_000 }, async () => {
  await expect(taken[db.kind]()).resolves.toBeUndefined()
})
