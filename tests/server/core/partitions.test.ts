import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { dropMonths, makeMonths } from '../../../server/src/db/schema/partitions.ts'
import { readStorage } from '../../../server/src/entities/status/read-storage.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

const [MAY, JULY] = [new Date('2050-05-20T10:00:00Z'), new Date('2050-07-01T00:00:00Z')]

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db?.close())

const write = (at: string, type = 'SIGN_IN_SUCCEEDED') => db.pool.query('insert into event_log (at, type) values ($1, $2)', [at, type])
const places = async () => {
  const { rows } = await db.pool.query<{ place: string }>(
    `select to_char(at at time zone 'UTC', 'MM-DD') || ' ' || tableoid::regclass as place from event_log where at > '2050-01-01' order by at`,
  )
  return rows.map(({ place }) => place)
}

it('K8 puts every row into its month, those too that came before their month had a partition, and once', async () => {
  await write('2050-05-31T23:59:59Z')
  await write('2050-06-01T00:00:00Z')
  expect(await places()).toEqual(['05-31 event_log_other', '06-01 event_log_other'])
  await makeMonths(db.orm, 'event_log', MAY)
  await makeMonths(db.orm, 'event_log', MAY)
  await write('2050-07-02T00:00:00Z')
  await write('2050-08-01T00:00:00Z')
  expect(await places()).toEqual(['05-31 event_log_2050_05', '06-01 event_log_2050_06', '07-02 event_log_2050_07', '08-01 event_log_other'])
})

it('counts sign-ins and tells streams of rows of every partition once, and not again where they are moved', async () => {
  await db.pool.query(`insert into event_stream (name, url, sources) values ('all', 'https://hooks.example', '{EVENT}')`)
  await write('2051-01-10T00:00:00Z')
  await makeMonths(db.orm, 'event_log', new Date('2051-01-01T00:00:00Z'))
  await write('2051-02-10T00:00:00Z')
  const { rows } = await db.pool.query(
    `select (select count(*)::int from event_stream_entry) as told, sum(count)::int as counted from sign_in_count where quarter > '2051-01-01'`,
  )
  expect(rows).toEqual([{ told: 2, counted: 2 }])
})

it('drops the months that are over, and says how large all of them are', async () => {
  const sizes = async () => (await readStorage(db.orm)).tables.find(({ name }) => name === 'event_log')
  const before = await sizes()
  expect(before?.rows).toBe(6)
  expect(await dropMonths(db.orm, 'event_log', JULY)).toBe(2)
  expect((await places()).slice(0, 2)).toEqual(['07-02 event_log_2050_07', '08-01 event_log_other'])
  expect((await sizes())?.bytes).toBeLessThan(before?.bytes ?? 0)
})

const keepsNobodyWaiting = () => {
  it('K8 lets others read and write while a vacuum of the month that is to go keeps it waiting', async () => {
    const vacuum = await db.pool.connect()
    try {
      await vacuum.query('begin')
      await vacuum.query('lock table only event_log_2050_07 in share update exclusive mode')
      const dropped = dropMonths(db.orm, 'event_log', new Date('2050-08-01T00:00:00Z'))
      await vi.waitUntil(isSomebodyWaiting, { timeout: 1500 })
      await write('2050-07-04T00:00:00Z')
      expect(await places()).toContain('07-04 event_log_2050_07')
      expect(await isSomebodyWaiting()).toBe(true)
      await vacuum.query('rollback')
      expect(await dropped).toBeGreaterThanOrEqual(0)
      expect((await places())[0]).toBe('08-01 event_log_other')
    } finally {
      await vacuum.query('rollback')
      vacuum.release()
    }
  })
}

const isSomebodyWaiting = async () =>
  (await db.pool.query(`select from pg_locks where not granted and relation = 'event_log_2050_07'::regclass`)).rows.length > 0

const waitsForNoReader = () =>
  it('K8 waits no longer than half a second for a reader, drops nothing then, and lets others write', async () => {
    const reader = await db.pool.connect()
    try {
      await reader.query('begin')
      await reader.query('select count(*) from event_log')
      await expect(dropMonths(db.orm, 'event_log', new Date('2050-08-01T00:00:00Z'))).rejects.toMatchObject({ cause: { code: '55P03' } })
      await write('2050-07-03T00:00:00Z')
      expect((await places()).slice(0, 2)).toEqual(['07-02 event_log_2050_07', '07-03 event_log_2050_07'])
    } finally {
      await reader.query('rollback')
      reader.release()
    }
  })

// PGlite has one connection: a reader there keeps everybody waiting.
if (inject('postgresUrl') !== undefined) {
  waitsForNoReader()
  keepsNobodyWaiting()
}
