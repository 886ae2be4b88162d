import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { openDatabase, type Database } from '../../../server/src/db/database.ts'
import { isReady } from '../../../server/src/db/schema/migrate.ts'
import { DatabaseUnreachableError } from '../../../server/src/db/connection/reach.ts'
import { locale } from '../../../server/src/tables/locale.table.ts'
import { openPlace } from '../../support/open-place.ts'
import { freshPlace, type Place } from '../../support/place.ts'
import { PATIENCE } from '../../support/patience.ts'
import { beside } from '../../support/second-connection.ts'

let place: Place
let db: Database
const again = () => openPlace(place)
beforeAll(async () => {
  place = await freshPlace(inject('postgresUrl'), 60)
  db = await again()
})
afterAll(async () => {
  await db.close()
  await place.remove()
})

it('has every table, and runs a migration once', async () => {
  const before = await db.pool.query('select hash from drizzle.__drizzle_migrations')
  expect(await isReady(db.pool)).toBe(true)
  await db.close()
  db = await again()
  expect((await db.pool.query('select hash from drizzle.__drizzle_migrations')).rows).toEqual(before.rows)
})

it('hears what is notified, on every channel its own, until it stops', async () => {
  const heard: string[] = []
  const stopOne = await db.listen('one', (payload) => heard.push(`first ${payload}`))
  const stopTwo = await db.listen('one', (payload) => heard.push(`second ${payload}`))
  await db.notify('one', 'a')
  await db.notify('other', 'b')
  await vi.waitFor(() => expect(heard).toEqual(['first a', 'second a']), PATIENCE)
  await stopOne()
  await db.notify('one', 'c')
  await vi.waitFor(() => expect(heard).toEqual(['first a', 'second a', 'second c']), PATIENCE)
  await stopTwo()
})

it('tells of a change when it is committed, and never of one that is rolled back', async () => {
  const heard: string[] = []
  const stop = await db.listen('changes', (payload) => heard.push(payload))
  await expect(
    db.orm.transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('changes', 'undone')`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_notify('changes', 'done')`)
  })
  await vi.waitFor(() => expect(heard).toEqual(['done']), PATIENCE)
  await stop()
})

it('refuses a channel that would be SQL', async () => {
  await expect(db.listen('a"; drop table user_identity; --', () => {})).rejects.toThrow('Not a channel name')
})

it('leaves nothing of a lost connection to the next one, and hears on', async () => {
  const heard: string[] = []
  const stop = await db.listen('after_loss', (payload) => heard.push(payload))
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query(`insert into locale (id, name, description) values ('xx', 'x', 'x')`)
  client.release(new Error('lost'))
  expect(
    await db.orm
      .select({ id: locale.id })
      .from(locale)
      .where(sql`id = 'xx'`),
  ).toEqual([])
  await db.notify('after_loss', 'still here')
  await vi.waitFor(() => expect(heard).toEqual(['still here']), PATIENCE)
  await stop()
})

it('keeps answering other work while a long query runs', async () => {
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 1)
  await db.pool.query('select count(*) from generate_series(1, 300000) a where md5(a::text) like $1', ['%abcdef%'])
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(20)
})

it('says in one sentence, without the password, that PostgreSQL does not let it in', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://portico:hush@127.0.0.1:9/portico', dataDir: '' })
  await expect(opening).rejects.toThrow(DatabaseUnreachableError)
  await expect(opening).rejects.toThrow(
    /^DATABASE_URL names 127\.0\.0\.1:9\/portico, which does not let us in \(connect ECONNREFUSED 127\.0\.0\.1:9\): it needs a running PostgreSQL with that database and user\.$/,
  )
})

/** What can happen to one kind of database only. */
const mishaps = {
  async pglite() {
    await expect(again()).rejects.toThrow(`another Portico (process ${process.pid}) works in it`)
  },
  async postgres() {
    await hearAgainAfterACut()
    await migrateOnceForTwo()
    await outliveACutTransaction()
  },
}

it('stands a second process, refused on one directory, welcome on one server, and a cut connection', async () => {
  await expect(mishaps[db.kind]()).resolves.toBeUndefined()
})

/** A connection that breaks between two statements of a transaction fails that transaction alone. */
async function outliveACutTransaction() {
  const broken = db.orm.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid
    await beside(async () => {
      await db.pool.query('select pg_terminate_backend($1)', [pid])
      const there = async () => (await db.pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount
      await vi.waitFor(async () => expect(await there()).toBe(0), PATIENCE)
    })
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow('Failed query')
  expect((await db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
}

async function hearAgainAfterACut() {
  const heard: string[] = []
  const miss = vi.fn<() => void>()
  const stop = await db.listen('cut', (payload) => heard.push(payload), miss)
  expect(miss).not.toHaveBeenCalled()
  await db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico listen' and datname = current_database()`,
  )
  await vi.waitFor(async () => {
    await db.notify('cut', 'again')
    expect(heard).toContain('again')
  }, PATIENCE)
  expect(miss).toHaveBeenCalledOnce()
  await stop()
}

async function migrateOnceForTwo() {
  await db.pool.query('create database race')
  const databaseUrl = new URL(inject('postgresUrl') ?? '')
  databaseUrl.pathname = '/race'
  const both = await Promise.all([0, 1].map(() => openDatabase({ databaseUrl: databaseUrl.href, dataDir: '' })))
  for (const one of both) expect(await isReady(one.pool)).toBe(true)
  for (const one of both) await one.close()
  await db.pool.query('drop database race')
}
