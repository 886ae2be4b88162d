import { sql } from 'drizzle-orm'
import { admit } from '../graphql/guard.ts'
import type { JobKind, ReadJobKind } from '../jobs/kinds.ts'
import type { JobRecord } from '../jobs/start-job.ts'
import type { Facts, Versioned } from '../resource/change.ts'
import { actionOf, parametersIn, type Bulk } from './bulk.ts'
import { runBulk, runUndo } from './run-bulk.ts'
import { undoOffer } from './start-undo.ts'

/** Returns the kinds of job that change many records and that undo such a change. */
export function bulkJobs<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  partners?: JobKind['partners'],
): { readonly bulk: ReadJobKind; readonly undo: ReadJobKind } {
  const { node, id } = bulk.resource
  const common = {
    subjectType: node.name,
    subjects: bulk.resource,
    readBy: ({ action }: Pick<JobRecord, 'action'>) => bulk.actions[action ?? '']?.operation,
    ...(partners && { partners }),
  }
  return {
    bulk: {
      ...common,
      run: runBulk(bulk),
      title: 'BULK_FINISHED',
      pausable: true,
      // The action starts anew: it requires the same right, and as recent a sign-in, as the first time.
      retry: {
        async begin(context, job, rows) {
          const { operation, rule } = actionOf(bulk, job.action)
          await admit(context, operation)
          const parameters = parametersIn(bulk, job)
          const failed = sql`select failed.id::${sql.raw(id.getSQLType())} as id from (${rows}) as failed`
          await bulk.askFresh(context, rule(context, parameters, []), failed)
          return { ...parameters, ...bulk.keptOf?.(context), isFresh: context.isFresh }
        },
      },
      undo: (context, job) => undoOffer(bulk, context, job),
    },
    // An undo cannot be paused, because the data that it needs is deleted a day after the action.
    undo: { ...common, run: runUndo(bulk), title: 'UNDO_FINISHED' },
  }
}
