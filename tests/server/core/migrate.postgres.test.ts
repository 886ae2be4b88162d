import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { isReady, migrate, type Migration } from '../../../server/src/db/schema/migrate.ts'
import { scratch } from '../../support/scratch.ts'
import { emptyDatabase, migratedDatabase } from '../../support/templates.ts'

let folder: string
let pool: pg.Pool
let drop: () => Promise<void>
const open = async (copy: ReturnType<typeof emptyDatabase>) => {
  const { url, drop: remove } = await copy
  drop = remove
  pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
}
// Whoever comes first makes what is copied, which takes longer than a test may.
beforeAll(async () => {
  const cluster = inject('postgresUrl') ?? ''
  for (const copy of [emptyDatabase, migratedDatabase]) await (await copy(cluster)).drop()
})
beforeEach(() => {
  mkdirSync(scratch, { recursive: true })
  folder = mkdtempSync(join(scratch, 'migrations-'))
})
afterEach(async () => {
  await pool.end()
  await drop()
  rmSync(folder, { recursive: true })
})

/** Writes a folder of migrations: the SQL of each by its tag, in this order. */
function write(files: Readonly<Record<string, string>>, needs: Readonly<Record<string, string>> = {}): void {
  const journal = Object.keys(files).map((tag): Migration => ({
    tag,
    when: 1000 + Number(tag.slice(0, 4)),
    ...(needs[tag] && { needs: needs[tag] }),
  }))
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(journal))
  for (const [tag, sql] of Object.entries(files)) writeFileSync(join(folder, `${tag}.sql`), sql)
}
const tags = async () => {
  const { rows } = await pool.query<{ tag: string }>('select tag from drizzle.__drizzle_migrations order by id')
  return rows.map(({ tag }) => tag)
}
const [A, B, C] = ['create table a (n int)', 'create table b (n int)', 'create table c (n int)'] as const

it('applies by name what the database does not have, each once', async () => {
  await open(emptyDatabase(inject('postgresUrl') ?? ''))
  write({ '0001_a': A })
  await migrate(pool, folder)
  write({ '0001_a': A, '0002_b': `${B}; --> statement-breakpoint\ninsert into b values (1)` })
  await migrate(pool, folder)
  await migrate(pool, folder)
  expect(await tags()).toEqual(['0001_a', '0002_b'])
  expect((await pool.query('select n from b')).rows).toEqual([{ n: 1 }])
})

it('K10 refuses one that comes before what the database has, by its name, and changes nothing', async () => {
  await open(emptyDatabase(inject('postgresUrl') ?? ''))
  write({ '0001_a': A, '0003_c': C })
  await migrate(pool, folder)
  write({ '0001_a': A, '0002_b': B, '0003_c': C })
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 0002_b comes before 0003_c, which this database already has.')
  expect(await tags()).toEqual(['0001_a', '0003_c'])
})

it('keeps what was applied where a later one fails', async () => {
  await open(emptyDatabase(inject('postgresUrl') ?? ''))
  write({ '0001_a': A, '0002_b': 'create table a (n int)' })
  await expect(migrate(pool, folder)).rejects.toThrow('already exists')
  expect(await tags()).toEqual(['0001_a'])
})

it('K10 takes what a version noted by its time alone for the migration of that time', async () => {
  await open(migratedDatabase(inject('postgresUrl') ?? ''))
  const before = await tags()
  await pool.query('alter table drizzle.__drizzle_migrations drop column tag, drop column needs')
  expect(await isReady(pool)).toBe(false)
  await migrate(pool)
  expect(await tags()).toEqual(before)
  expect(await isReady(pool)).toBe(true)
})

it('K10 is neither started nor ready on tables that a newer version has changed for good', async () => {
  await open(migratedDatabase(inject('postgresUrl') ?? ''))
  await pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at, tag) values ('x', 9000000000000, '9000_added')`)
  expect(await isReady(pool)).toBe(true)
  await expect(migrate(pool)).resolves.toBeUndefined()
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at, tag, needs) values ('x', 9000000000001, '9001_dropped', '9000_added')`,
  )
  expect(await isReady(pool)).toBe(false)
  await expect(migrate(pool)).rejects.toThrow('Start a version that has the migration 9000_added.')
})

it('K10 waits for a table that somebody holds without keeping others waiting', { timeout: 60_000 }, async () => {
  await open(emptyDatabase(inject('postgresUrl') ?? ''))
  write({ '0001_a': A })
  await migrate(pool, folder)
  write({ '0001_a': A, '0002_column': 'alter table a add column m int' })
  const holder = await pool.connect()
  await holder.query('begin; insert into a values (1)')
  const migrated = migrate(pool, folder)
  const waits: number[] = []
  for (const end = performance.now() + 2000; performance.now() < end;) {
    const begun = performance.now()
    await pool.query('insert into a values (2)')
    waits.push(performance.now() - begun)
  }
  await holder.query('commit')
  holder.release()
  await migrated
  expect(await tags()).toEqual(['0001_a', '0002_column'])
  // 300 ms for the lock, the rest for a machine that is busy.
  expect(Math.max(...waits)).toBeLessThan(2000)
})
