import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { nativeAddresses, webAddresses } from './addresses.record.ts'
import { useAppRecord } from './AppFrame.tsx'
import { RefusedAddresses } from './RefusedAddresses.tsx'
import { appChanges, appServerWords } from '../app-words.ts'

/** Edits the addresses to which users return from the provider, and the origins from which browsers call it. */
const AppAddressesPage = () => {
  const app = useAppRecord()
  const why = app.isSystem ? appServerWords.SYSTEM_ROW : app.kind === 'MACHINE' ? appServerWords.NOT_FOR_MACHINE : undefined
  return (
    <LimitedPart why={why} closed={why !== undefined}>
      <RefusedAddresses app={app} />
      {app.kind !== 'MACHINE' && (
        <RecordEditor page={app.kind === 'NATIVE' ? nativeAddresses : webAddresses} entity={app} types={appChanges.types} />
      )}
    </LimitedPart>
  )
}

export default AppAddressesPage
