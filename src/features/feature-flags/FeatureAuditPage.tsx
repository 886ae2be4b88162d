import { Trans } from '@lingui/react/macro'
import { AuditHistory } from '#src/resources/history/AuditHistory.tsx'
import type { Revert } from '#src/resources/history/use-revert.tsx'
import { kitActions } from '#src/resources/kit-actions.ts'
import { Cards } from '#src/ui/Cards.tsx'
import { featureAuditFields } from './audit-fields.ts'
import { effectsOfFacts, usersTold } from './feature-effects.ts'
import { FeatureAuditDocument, RevertFeatureChangeDocument } from './feature.generated.ts'
import { useFeatureRecord } from './FeatureFrame.tsx'
import { featureChanges } from './feature-words.ts'
import { featureActions } from './words/action-words.ts'

const actions = { ...kitActions, ...featureActions }
const revert: Revert = {
  document: RevertFeatureChangeDocument,
  changes: featureChanges,
  effects: effectsOfFacts,
  users: (effects) => usersTold(effects).users,
}

/** Who changed a flag, field by field, with the way back. */
const FeatureAuditPage = () => (
  <Cards>
    <AuditHistory
      query={FeatureAuditDocument}
      id={useFeatureRecord().id}
      pick={({ featureAudit }) => featureAudit}
      empty={<Trans>Changes to this feature flag appear here.</Trans>}
      fields={featureAuditFields}
      actions={actions}
      revert={revert}
    />
  </Cards>
)

export default FeatureAuditPage
