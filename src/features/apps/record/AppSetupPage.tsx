import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { useAppRecord, type App } from './AppFrame.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { browserSetup, machineSetup, nativeSetup, webSetup } from './setup.record.ts'

const AppSetupPage = () => {
  const app = useAppRecord()
  return (
    <LimitedPart why={app.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={app.isSystem}>
      <RecordEditor page={setupOf(app)} entity={app} types={appChanges.types} />
    </LimitedPart>
  )
}

export default AppSetupPage

function setupOf({ kind, isPublic }: App) {
  if (kind === 'MACHINE') return machineSetup
  if (kind === 'NATIVE') return nativeSetup
  return isPublic ? browserSetup : webSetup
}
