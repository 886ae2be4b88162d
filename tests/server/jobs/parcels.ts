import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { graphql } from 'graphql'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { holdRows, settleEach } from '../../../server/src/kit/jobs/claim.ts'
import { inBatches } from '../../../server/src/kit/jobs/in-batches.ts'
import type { JobKind } from '../../../server/src/kit/jobs/kinds.ts'
import { startJob } from '../../../server/src/kit/jobs/start-job.ts'
import { newLane, workOnce } from '../../../server/src/kit/jobs/worker.ts'
import { otherProcess } from '../../support/other-process.ts'
import type { RunningServer } from '../../support/server.ts'

/**
 * A kind of job that is about no users: parcels, whose ids are texts. `broken` ones fail, and `sent` has the others, each as often as it was done.
 * @param onBatch done while ten of them are being sent
 */
export function parcels(onBatch: (jobId: string) => Promise<void> = async () => {}) {
  const [broken, sent]: [Set<string>, string[]] = [new Set(), []]
  const kind: JobKind = {
    subjectType: 'Parcel',
    title: 'BULK_FINISHED',
    pausable: true,
    retry: { begin: async (_, { parameters }) => parameters },
    run: (batch) =>
      inBatches(batch, 10, (rows) =>
        batch.context.orm
          .transaction(async (tx) => {
            const numbers = rows.map(({ number }) => number)
            const held = await holdRows(tx, batch.worker, batch.job.id, numbers)
            const ours = rows.filter(({ number }) => held.has(number))
            if (ours.some(({ subjectId }) => broken.has(subjectId ?? ''))) throw new Error('A parcel is broken')
            await settleEach(
              tx,
              batch.job.id,
              ours.map(({ number }) => ({ number, state: 'DONE' })),
            )
            sent.push(...ours.flatMap(({ subjectId }) => subjectId ?? []))
          })
          .then(() => onBatch(batch.job.id)),
      ),
  }
  return { kinds: { PARCELS: kind }, broken, sent }
}

/** Somebody of the default host at work on parcels, beside a server that works on no jobs. */
export async function parcelWorker(server: RunningServer, { kinds }: ReturnType<typeof parcels>, name = 'operations') {
  const { deps, close } = await otherProcess(server, kinds)
  const viewer = await viewerOf(server.db.orm, demoPersonId(name))
  const host = await deps.hosts.find('localhost')
  if (!viewer || !host) throw new Error(`${name} is not there`)
  const context = deps.contextOf(viewer, host)
  const ask = async (source: string, variableValues: Record<string, unknown> = {}) =>
    JSON.parse(JSON.stringify(await graphql({ schema, source, variableValues, contextValue: context }))) as {
      data: Record<string, never>
      errors?: { message: string }[]
    }
  return {
    context,
    ask,
    close,
    workOnce: () => workOnce(deps, newLane(), new AbortController().signal),
    async start(count: number) {
      const id = randomUUID()
      const rows = sql`select n as number, 'parcel-' || n as id, 'Parcel ' || n as label from generate_series(1, ${count}::int) as n`
      const { errors } = await startJob(context, { id, kind: 'PARCELS', parameters: {}, rows, refuse: () => undefined })
      if (errors) throw new Error(JSON.stringify(errors))
      return id
    },
  }
}
