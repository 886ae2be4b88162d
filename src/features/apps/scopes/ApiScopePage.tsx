import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { UsedBy } from '../UsedBy.tsx'
import { apiScopeSetup } from './setup.record.ts'
import { useApiScopeRecord } from './ApiScopeFrame.tsx'

/** Edits an API scope and lists the apps that use it. */
const ApiScopePage = () => {
  const record = useApiScopeRecord()
  return (
    <RecordColumns aside={<UsedBy clients={record.clients} />}>
      <LimitedPart why={record.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={record.isSystem}>
        <RecordEditor page={apiScopeSetup} entity={record} types={appChanges.types} />
      </LimitedPart>
    </RecordColumns>
  )
}

export default ApiScopePage
