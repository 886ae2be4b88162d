import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { featureAuditFields } from './audit-fields.ts'
import { FeatureAuditDocument } from './feature.generated.ts'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { featureActions } from './words/action-words.ts'
import { featureRevert } from './feature-revert.ts'

const actions = { ...kitActions, ...featureActions }

const FeatureAuditPage = () => (
  <Cards>
    <AuditHistory
      query={FeatureAuditDocument}
      id={useFeatureRecord().id}
      pick={({ featureAudit }) => featureAudit}
      empty={<Trans>Changes to this feature flag appear here.</Trans>}
      fields={featureAuditFields}
      actions={actions}
      revert={featureRevert}
    />
  </Cards>
)

export default FeatureAuditPage
