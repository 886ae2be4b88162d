import { msg } from '@lingui/core/macro'
import { auditPage } from '#src/resources/history/AuditHistory.tsx'
import { featureAuditFields } from './audit-fields.ts'
import { FeatureAuditDocument } from './feature.generated.ts'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { featureActions } from './words/action-words.ts'
import { featureRevert } from './feature-revert.ts'

export default auditPage({
  query: FeatureAuditDocument,
  useRecord: useFeatureRecord,
  pick: ({ featureAudit }) => featureAudit,
  empty: msg`Changes to this feature flag appear here.`,
  fields: featureAuditFields,
  actions: featureActions,
  revert: featureRevert,
})
