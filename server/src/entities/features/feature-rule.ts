import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Decision } from '../../kit/resource/change.ts'
import { isDone } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { LockedFeature } from './feature.row.ts'
import { featureErrors, featureFields } from './feature.rules.ts'

type Change = Partial<LockedFeature>

const DELETED = invalid(null, 'FEATURE_DELETED', 'This flag is deleted. Restore one of its revisions first.')

/** Gives a flag what it is to have, by whatever operation: checked as if it was made so, with who did it. */
export const featureRule = (
  action: string,
  context: RequestContext,
  changeOf: (record: LockedFeature) => Change,
): RecordRule<LockedFeature, 'record'> => ({
  action,
  async prepare(tx, records) {
    const decisions = new Map<string, Decision<LockedFeature>>()
    for (const record of records) {
      const done = patchOf<LockedFeature>(record, changeOf(record))
      if (!isDone(done)) continue
      const next = { ...record, ...done.set }
      const errors = [...featureFields.errors(done.after ?? {}), ...(await featureErrors(tx, next, record))]
      if (record.deletedAt && next.deletedAt) errors.push(DELETED)
      const by = { updatedBy: signedIn(context).userId, updatedAt: new Date() }
      decisions.set(record.id, errors.length > 0 ? errors : { ...done, set: { ...done.set, ...by } })
    }
    return { decide: ({ id }) => decisions.get(id) }
  },
})

/** Changes a flag to what is given. */
export const updateRule = (given: Parameters<typeof featureFields.kept>[0], context: RequestContext) =>
  featureRule('updateFeature', context, () => featureFields.kept(given))
