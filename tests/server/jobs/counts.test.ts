import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { parcels, parcelWorker } from './parcels.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const kept = async (id: string) =>
  (await server.db.pool.query<{ counts: unknown }>('select counts from job where id = $1', [id])).rows[0]?.counts

it('a job that is over keeps how its rows ended, whether it is done or was cancelled', async () => {
  const ours = parcels()
  ours.broken.add('parcel-3')
  const worker = await parcelWorker(server, ours)
  const cancel = (id: string) => worker.ask('mutation ($id: ID!) { cancelJob(input: { id: $id }) { errors { code } } }', { id })
  const [done, cancelled] = [await worker.start(5), await worker.start(4)]
  expect(await kept(done)).toBe(null)
  await cancel(cancelled)
  while (await worker.workOnce());
  expect([await kept(done), await kept(cancelled)]).toEqual([{ DONE: 4, FAILED: 1 }, { CANCELLED: 4 }])
  await worker.close()
})
