import type { AuditAction } from '../../../../contract/audit-actions.ts'
import type { Orm } from '../../db/orm.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Decision } from '../../kit/resource/change.ts'
import { isDone } from '../../kit/resource/change.ts'
import { confirmedRule, refuseUnconfirmed } from '../../kit/resource/confirmed-rule.ts'
import type { Affected, Preview } from '../../kit/resource/confirmed-rule.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import { countEffects } from './feature-effects.ts'
import { NOTHING } from './feature.row.ts'
import type { LockedFeature } from './feature.row.ts'
import { featureErrors, featureFields } from './feature.rules.ts'

type Change = Partial<LockedFeature>

const DELETED = invalid(null, 'FEATURE_DELETED', 'This flag is deleted. Restore one of its revisions first.')

/**
 * Rule that changes a flag, whichever operation does it: checks the result like a new flag and records who changed it.
 * @param preview what the caller has confirmed
 */
export const featureRule = (
  action: AuditAction,
  context: RequestContext,
  changeOf: (record: LockedFeature) => Change,
  preview: Preview,
): RecordRule<LockedFeature, 'record'> =>
  confirmedRule(changedRule(action, context, changeOf), {
    reached: (tx, record, { set = {} }) => reachedBy(tx, record, set),
    refuse: (reached) => refuseUnconfirmed(reached, preview),
  })

const CONCERNS_USERS = ['enabled', 'partnerIds', 'customerIds', 'userIds', 'userTypes', 'share', 'deletedAt'] as const

/** Returns the larger number of users that a change turns a flag on or off for, with their digest. Undefined if the audience stays the same. */
async function reachedBy(tx: Orm, record: LockedFeature, set: Change): Promise<Affected | undefined> {
  if (!CONCERNS_USERS.some((name) => name in set)) return undefined
  const living = (flag: LockedFeature) => (flag.deletedAt ? { ...NOTHING, key: flag.key } : flag)
  const { gains, loses, digest } = await countEffects(tx, living(record), living({ ...record, ...set }))
  return { users: Math.max(gains, loses), digest }
}

const changedRule = (
  action: AuditAction,
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

export const updateRule = ({ users, digest, ...given }: Parameters<typeof featureFields.kept>[0] & Preview, context: RequestContext) =>
  featureRule('updateFeature', context, () => featureFields.kept(given), { users, digest })
