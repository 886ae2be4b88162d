import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '../../../server/src/db/database.ts'
import { continueTrace, nameCaller, runInTrace } from '../../../server/src/platform/http/trace.ts'
import { createDatabaseLog } from '../../../server/src/ops/database-log.ts'
import { createLogger } from '../../../server/src/platform/log.ts'
import { emptyDatabase } from '../../support/empty-database.ts'

let db: Database
beforeAll(async () => {
  db = await emptyDatabase()
})
afterAll(() => db?.close())
beforeEach(async () => {
  await db.pool.query('delete from log')
})

/** Writes lines as if each came from a request of a network, and answers what the table holds then. */
async function rowsAfter(write: (line: (network: string, userId?: string) => void, outside: () => void) => void) {
  const kept = createDatabaseLog()
  const log = createLogger({ logLevel: 'info', demo: false }, { out: { write: () => {} }, kept })
  kept.attach(db)
  write(
    (network, userId) =>
      runInTrace({ ...continueTrace(undefined), caller: { network } }, () => {
        if (userId !== undefined) nameCaller(userId)
        log.info({ reference: true, from: userId ?? network }, 'refused')
      }),
    () => log.warn({ from: 'the server' }, 'a warning'),
  )
  await kept.close()
  const { rows } = await db.pool.query(
    `select fields->>'from' as who, count(*)::int as rows, sum((fields->>'droppedBefore')::int)::int as dropped from log group by 1 order by 1`,
  )
  return rows as unknown
}

const times = (count: number, work: (at: number) => void) => Array.from({ length: count }, (_, at) => work(at))

it('keeps so many rows of a network and of a user in a minute, says how many it left out, and never those of the server itself', async () => {
  expect(
    await rowsAfter((line, outside) => {
      times(1000, () => line('203.0.113.5'))
      times(200, () => line('203.0.113.5', 'anna'))
      times(500, outside)
    }),
  ).toEqual([
    { who: '203.0.113.5', rows: 30, dropped: null },
    { who: 'anna', rows: 120, dropped: 970 },
    { who: 'the server', rows: 500, dropped: 80 },
  ])
})

it('keeps so many of everybody who is not signed in, of however many networks, and begins anew with the next minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  const rows = await rowsAfter((line) => {
    times(1000, (at) => line(`203.0.113.${at}`))
    line('198.51.100.1', 'anna')
    vi.setSystemTime(Date.UTC(2026, 0, 1, 0, 1))
    line('198.51.100.2')
  })
  vi.useRealTimers()
  expect(rows).toHaveLength(302)
  expect(rows).toContainEqual({ who: 'anna', rows: 1, dropped: 700 })
  expect(rows).toContainEqual({ who: '198.51.100.2', rows: 1, dropped: null })
})
