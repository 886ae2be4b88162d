import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimBatch, LEASE_MS, releaseClaims, settleRows } from '../../../server/src/kit/jobs/claim.ts'
import { finishJob } from '../../../server/src/kit/jobs/finish-job.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { parcels, parcelWorker } from './parcels.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const ends = async (id: string) =>
  (
    await server.db.pool.query(
      `select state, code, count(*)::int as rows, min(number) as from from job_row where job_id = $1 group by state, code order by 4`,
      [id],
    )
  ).rows

/** Processes that take rows one after the other, and that a fatal row kills; how many rows each took that died. */
async function work(fatal: readonly number[]) {
  const deaths: number[] = []
  for (;;) {
    const worker = randomUUID()
    const claim = await claimBatch(server.db.orm, worker, 500, ['PARCELS'])
    if (!claim) return deaths
    if (await finishJob(server.db.orm, parcels().kinds, claim.job.id)) continue
    const numbers = claim.rows.map(({ number }) => number)
    const at = numbers.findIndex((number) => fatal.includes(number))
    await settleRows(server.db.orm, worker, claim.job.id, at === -1 ? numbers : numbers.slice(0, Math.floor(at / 10) * 10), {
      state: 'DONE',
    })
    if (at === -1) continue
    deaths.push(numbers.length)
    server.advance(LEASE_MS + 1000)
  }
}

it('a row that kills whoever works on it is given up after five processes, and no row beside it', async () => {
  const worker = await parcelWorker(server, parcels())
  const id = await worker.start(700)
  expect(await work([57])).toEqual([500, 100, 10, 1, 1])
  expect(await ends(id)).toEqual([
    { state: 'DONE', code: null, rows: 699, from: 1 },
    { state: 'FAILED', code: 'GIVEN_UP', rows: 1, from: 57 },
  ])
  await worker.close()
})

it('several such rows are given up, each alone', async () => {
  const worker = await parcelWorker(server, parcels())
  const id = await worker.start(120)
  await work([1, 2, 64, 120])
  expect(await ends(id)).toEqual([
    { state: 'FAILED', code: 'GIVEN_UP', rows: 4, from: 1 },
    { state: 'DONE', code: null, rows: 116, from: 3 },
  ])
  await worker.close()
})

it('rows that are handed back count no try', async () => {
  const worker = await parcelWorker(server, parcels())
  const id = await worker.start(20)
  for (let pause = 0; pause < 8; pause += 1) {
    const lane = randomUUID()
    expect((await claimBatch(server.db.orm, lane, 500, ['PARCELS']))?.rows).toHaveLength(20)
    await releaseClaims(server.db.orm, lane, id)
  }
  expect(await work([])).toEqual([])
  expect(await ends(id)).toEqual([{ state: 'DONE', code: null, rows: 20, from: 1 }])
  await worker.close()
})
