import { vendorOperations } from '../../access/rules.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { DIGEST, USERS } from '../../kit/resource/confirmed-rule.ts'
import { recordAudit } from '../../kit/resource/record-audit.ts'
import { runRule } from '../../kit/resource/record-rule.ts'
import { revertColumns } from '../../kit/resource/revert-columns.ts'
import type { Revert } from '../../kit/resource/revert-change.ts'
import { feature } from '../../tables/feature.table.ts'
import { featureRule } from './feature-rule.ts'
import type { LockedFeature } from './feature.row.ts'
import { features } from './features.ts'

/** Reverts a change by the rule that every change goes through. */
const putBack: Revert<LockedFeature, undefined> = async ({ tx, context, record, preview }, before: Facts, after) => {
  const done = revertColumns<LockedFeature>(feature, record, before, after)
  return Array.isArray(done)
    ? done
    : runRule(
        tx,
        record,
        featureRule('revertChange', context, () => done.set ?? {}, preview),
      )
}

recordAudit(
  {
    resource: features,
    prepare: () => Promise.resolve(undefined),
    touches: () => undefined,
    actions: { updateFeature: putBack, restoreFeature: putBack, deleteFeature: putBack },
  },
  { name: 'Feature', access: vendorOperations, revertAccess: vendorOperations, users: USERS, digest: DIGEST },
)
