import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reachOf } from '../../../server/src/access/reach.ts'
import { readerFor } from '../../../server/src/access/tenant.ts'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { topUpDemo } from '../../../server/src/demo/seed.ts'
import { TENANT_ROLE } from '../../../server/src/db/schema/tenant-role.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { testServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
  await topUpDemo(server.db, { users: 190, customers: 50, events: 400 }, { keyring: { present: Buffer.alloc(32) } })
})
afterAll(() => server?.close())

/** Every user type, and both kinds of admin, at a partner and at the default host, which has none. */
const PEOPLE = ['partneradmin', 'partner', 'admin', 'hradmin', 'manager', 'employee'].flatMap((name) =>
  ['acme', 'northwind', undefined].map((at) => ({ name, at })),
)

async function viewerNamed(name: string, at: string | undefined) {
  const viewer = await viewerOf(server.db.orm, demoPersonId(name, at && `${at}.localhost`))
  if (!viewer) throw new Error(`No ${name} at ${at}`)
  return viewer
}
const idsOf = async (orm: Pick<typeof server.db.orm, 'execute'>, table: PgTable, condition: SQL) =>
  (await orm.execute<{ id: string }>(sql`select id from ${table} where ${condition} order by id`)).rows.map(({ id }) => id)

/** Tables that hold something of somebody, as the database lists them. */
const guardedTables = async () =>
  (
    await server.db.pool.query<{ name: string }>(
      `select tablename as name from pg_policies where $1 = any (roles) and qual <> 'true' order by 1`,
      [TENANT_ROLE],
    )
  ).rows.map(({ name }) => name)

describe('D4 what somebody of a tenant reads', () => {
  it.each(PEOPLE)('is decided by the database, and is exactly what $name at $at reaches', async ({ name, at }) => {
    const viewer = await viewerNamed(name, at)
    const reader = readerFor(server.db, viewer)
    const reach = reachOf(viewer)
    for (const [table, condition] of [
      [userIdentity, reach.users],
      [customer, reach.customers],
      [partner, reach.partners],
    ] as const)
      expect(await idsOf(reader, table, sql`true`)).toEqual(await idsOf(server.db.orm, table, condition))
  })

  it('hangs on people within reach, or is their own', async () => {
    const viewer = await viewerNamed('admin', 'acme')
    const reader = readerFor(server.db, viewer)
    const reached = new Set(await idsOf(reader, userIdentity, sql`true`))
    const owners = async (table: string, column: string) =>
      (await reader.execute<{ id: string | null }>(sql`select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)}`)).rows
    const { rows: columns } = await server.db.pool.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name in ('user_id', 'created_by') and table_name = any ($1)`,
      [(await guardedTables()).filter((name) => name !== 'import_row')],
    )
    expect(columns.length).toBeGreaterThan(10)
    const strangers = []
    for (const { table, column } of columns)
      for (const { id } of await owners(table, column)) if (id !== null && !reached.has(id)) strangers.push({ table, id })
    expect(strangers).toEqual([])
  })

  it('is nothing at all without a tenant', async () => {
    const nobody = readerFor(server.db, undefined)
    const tables = await guardedTables()
    expect(tables).toContain('user_identity')
    const seen = await Promise.all(
      tables.map(async (table) => (await nobody.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)).rows),
    )
    expect(seen.flat()).toEqual([])
  })

  it('cannot be written', async () => {
    const reader = readerFor(server.db, await viewerNamed('partneradmin', 'acme'))
    await expect(reader.update(partner).set({ name: 'Mine' })).rejects.toMatchObject({
      cause: { code: expect.stringMatching(/42501|25006/) },
    })
  })

  it.each(['password_history', 'signing_key', 'outbox', 'short_link', 'oidc_artifact'])(
    'is nothing of the table %s, which has no policy',
    async (table) => {
      const reader = readerFor(server.db, await viewerNamed('partneradmin', 'acme'))
      await expect(reader.execute(sql`select 1 from ${sql.identifier(table)}`)).rejects.toMatchObject({ cause: { code: '42501' } })
    },
  )

  it('still answers where a statement beside it fails', async () => {
    const reader = readerFor(server.db, await viewerNamed('partneradmin', 'acme'))
    const count = () => reader.execute(sql`select count(*) from ${userIdentity}`)
    const answers = await Promise.allSettled([
      count(),
      reader.execute(sql`select 1 / 0`),
      count(),
      reader.execute(sql`select nothing`),
      count(),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
  })

  it('keeps no connection while it waits for something else, however many read at once', async () => {
    const viewer = await viewerNamed('partneradmin', 'acme')
    const read = async () => {
      const reader = readerFor(server.db, viewer)
      await reader.execute(sql`select 1`)
      await server.db.orm.execute(sql`select 1`)
      await reader.execute(sql`select 1`)
    }
    await Promise.all(Array.from({ length: 3 * server.db.pool.options.max }, read))
    await expect.poll(() => server.db.pool.totalCount - server.db.pool.idleCount).toBe(0)
  })

  it('holds in a transaction too, and for it alone', async () => {
    const viewer = await viewerNamed('admin', 'acme')
    const count = sql<number>`select count(*)::int as count from ${userIdentity}`
    const inside = await readerFor(server.db, viewer).transaction(async (tx) => (await tx.execute<{ count: number }>(count)).rows[0]?.count)
    const outside = (await server.db.orm.execute<{ count: number }>(count)).rows[0]?.count ?? 0
    expect(inside).toBeGreaterThan(0)
    expect(inside).toBeLessThan(outside)
  })
})

it('D4 a query over HTTP is read in the role of tenants, a vendor’s is not', async () => {
  const LIST = '{ users(first: 5) { nodes { id userCustomers { customerId } } } }'
  const roles = async (name: string, at?: string) => {
    const ask = await asPerson(server, name, at)
    const texts = await statementsOf(async () => dataOf(await ask(LIST)))
    return texts.filter((text) => text.includes(`set_config('role', '${TENANT_ROLE}', true)`)).length
  }
  // The page, and all that its rows lead to.
  expect(await roles('partneradmin', 'acme')).toBe(2)
  expect(await roles('operations')).toBe(0)
})
