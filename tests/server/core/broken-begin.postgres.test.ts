import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPostgres } from '../../../server/src/db/connection/postgres.ts'
import { breakable } from '../../support/breakable.ts'
import { emptyPlace } from '../../support/place.ts'
import type { Place } from '../../support/place.ts'

let place: Place
beforeAll(async () => {
  place = await emptyPlace(inject('postgresUrl'))
})
afterAll(() => place.remove())

it('keeps no connection that broke at the begin of a transaction', async () => {
  const url = place.env['DATABASE_URL'] ?? ''
  const way = await breakable(url)
  const db = await openPostgres(way.url)
  const beside = new pg.Client(url)
  await beside.connect()
  const one = () => db.orm.transaction((tx) => tx.execute(sql`select 1`))
  await one()
  expect(db.pool.totalCount).toBe(1)
  way.hold()
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()'
  await Promise.all([expect(one()).rejects.toThrow('Failed query: begin'), beside.query(end, ['portico'])])
  expect(db.pool.totalCount).toBe(0)
  way.letGo()
  await one()
  await db.close()
  await beside.end()
  way.close()
})
