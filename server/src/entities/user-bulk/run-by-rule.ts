import { holdRows, settleEach } from '../../kit/jobs/claim.ts'
import { inBatches } from '../../kit/jobs/in-batches.ts'
import type { RunBatch } from '../../kit/jobs/kinds.ts'
import type { LockedUser } from '../users/user.row.ts'
import { users } from '../users/users.ts'
import type { UserRule } from '../users/users.ts'
import { changeRecords } from '../../kit/resource/change-records.ts'
import type { Judged } from '../../kit/resource/change-records.ts'
import type { Outcome } from '../../kit/resource/change.ts'

const MOST = 1000

/**
 * Changes the users of a batch by a rule. Rows are settled in the transaction of their changes, so that neither is without the other.
 * @param keeps whether the rows keep what they would be undone by
 */
export const runByRule = (batch: Parameters<RunBatch>[0], rule: UserRule, keeps: boolean): Promise<void> =>
  inBatches(batch, MOST, async (rows) => {
    await rule.before?.(rows.flatMap(({ subjectId }) => subjectId ?? []))
    await batch.context.orm.transaction(async (tx) => {
      const { job, worker, context } = batch
      // Users before rows, as everybody does who deletes a user: two who hold what the other wants would wait for ever.
      const records = await users.record.lock(
        tx,
        context,
        rows.flatMap(({ subjectId }) => subjectId ?? []),
      )
      const held = await holdRows(
        tx,
        worker,
        job.id,
        rows.map(({ number }) => number),
      )
      const ours = rows.filter(({ number }) => held.has(number))
      const judged = await changeRecords(tx, context, { resource: users, rule, ids: ours.map(({ subjectId }) => subjectId ?? ''), records })
      await settleEach(
        tx,
        job.id,
        ours.flatMap(({ number }, at) => {
          const each = judged[at]
          return each ? { number, ...settledAs(each.outcome), ...(keeps && keptOf(each)) } : []
        }),
      )
    })
  })

/** What the row of a user who was changed would be undone by. */
function keptOf({ change }: Judged<LockedUser>) {
  if (!change) return {}
  const { record, done } = change
  const { before = {}, after = {}, kept } = done
  return { kept: { ...kept, before, after }, versionAfter: record.version + 1 }
}

/** What an outcome is in the row of a job. */
export const settledAs = (outcome: Outcome) => ({
  state: outcome.state,
  ...(outcome.state === 'REFUSED' && { code: outcome.error.code, message: outcome.error.message }),
})
