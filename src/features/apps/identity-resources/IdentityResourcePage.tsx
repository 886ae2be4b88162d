import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { UsedBy } from '../UsedBy.tsx'
import { identityResourceSetup } from './setup.record.ts'
import { useIdentityResourceRecord } from './IdentityResourceFrame.tsx'

/** Edits an identity resource and lists the apps that use it. */
const IdentityResourcePage = () => {
  const record = useIdentityResourceRecord()
  return (
    <RecordColumns aside={<UsedBy clients={record.clients} />}>
      <LimitedPart why={record.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={record.isSystem}>
        <RecordEditor page={identityResourceSetup} entity={record} types={appChanges.types} />
      </LimitedPart>
    </RecordColumns>
  )
}

export default IdentityResourcePage
