import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { jobRow } from '../../tables/job.table.ts'
import type { RequestContext } from '../graphql/context.ts'
import { contextOf } from '../graphql/doing.ts'
import { conflict, invalid, type UserError } from '../graphql/user-error.ts'
import { rowsDigest, startJob, type StartResult } from '../jobs/start-job.ts'
import { previewDigest, selectionDifference, withTargets, type SelectionDifference } from './previewed.ts'
import type { Facts, Versioned } from '../resource/change.ts'
import { isMany } from '../../../../contract/effects.ts'
import { actionOf, bulkErrors, type Bulk, type BulkInput } from './bulk.ts'
import { MOST_ROWS, selectedRows, tooMany } from './selection.ts'

type StartBulk = BulkInput & {
  readonly id: string
  readonly count?: number | null | undefined
  readonly digest?: string | null | undefined
}

/** `difference`: how the selection differs from that of the preview. */
export type BulkStarted = StartResult & { readonly difference: SelectionDifference | null }

/**
 * Starts the action as a job over all records that are selected now. Refused if their number is not the expected `count`, or if records, parameters
 * or organisation differ from those of the previewed `digest`. `count` is required for many records, and for some actions always.
 */
export async function startBulk<Row, Locked extends Versioned, Touch extends string, Parameters extends Facts>(
  bulk: Bulk<Row, Locked, Touch, Parameters>,
  caller: RequestContext,
  { id, count, digest, ...input }: StartBulk,
): Promise<BulkStarted> {
  const { resource, kind } = bulk
  const errors = await bulkErrors(bulk, caller, input)
  const action = actionOf(bulk, input.action)
  const context = contextOf(caller, action.operation)
  if (action.counted && count == null) errors.push(COUNT_REQUIRED)
  if (errors.length > 0) return { job: null, errors, difference: null }
  const parameters = bulk.parametersOf(input)
  const rows = selectedRows(resource, context, input)
  await bulk.askFresh(context, action.rule(context, parameters, []), rows)
  const previewed = { kind, action: input.action, parameters }
  let difference: SelectionDifference | undefined
  const started = await startJob(context, {
    id,
    kind,
    action: input.action,
    customerId: context.customerId,
    parameters: {
      ...parameters,
      ...bulk.keptOf?.(context),
      ...(bulk.targetsOf && digest != null && { previewed: digest }),
      isFresh: context.isFresh,
    },
    rows,
    told: parameters,
    refuse: (total) => refusalOf(resource, total, count),
    ...(digest != null && {
      seen: {
        isSame: async (shown, tx) => {
          if (!bulk.targetsOf) return previewDigest(context, previewed, shown) === digest
          // Its parameters name the preview.
          if (!tx) return true
          const ids = await subjectsOf(tx, id)
          return previewDigest(context, previewed, rowsDigest(withTargets(ids, await bulk.targetsOf(tx, ids)))) === digest
        },
        changed: async (tx, total) => {
          difference = await selectionDifference(tx, resource, context, { jobId: id, digest, targetsOf: bulk.targetsOf })
          return selectionChanged(resource, total)
        },
      },
    }),
  })
  return { ...started, difference: difference ?? null }
}

async function subjectsOf(tx: Orm, jobId: string): Promise<readonly string[]> {
  const rows = await tx.select({ id: jobRow.subjectId }).from(jobRow).where(eq(jobRow.jobId, jobId))
  return rows.flatMap(({ id }) => id ?? [])
}

function refusalOf(resource: { readonly plural: string }, total: number, count: number | null | undefined): UserError | undefined {
  if (total > MOST_ROWS) return tooMany(resource)
  if (total === 0) return invalid('where', 'NOBODY_SELECTED', `No ${resource.plural} are selected.`)
  if (count == null && isMany(total)) return COUNT_REQUIRED
  if (count != null && count !== total) return conflict('count', 'COUNT_DIFFERS', `These are ${total} ${resource.plural} now.`)
  return undefined
}

export const selectionChanged = ({ plural }: { readonly plural: string }, total: number) =>
  conflict('digest', 'SELECTION_CHANGED', `Other ${plural} than those of the preview are selected now: ${total}. Look through them again.`)

const COUNT_REQUIRED = invalid('count', 'REQUIRED', 'This field is required.')
