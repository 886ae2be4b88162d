import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { partnerChanges } from './partner-changes.ts'
import { usePartnerRecord } from './PartnerFrame.tsx'
import { partnerSetup } from './setup.record.ts'

const PartnerSetupPage = () => <RecordEditor page={partnerSetup} entity={usePartnerRecord()} types={partnerChanges.types} />

export default PartnerSetupPage
