import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { useAppRecord } from './AppFrame.tsx'
import { appChanges, appServerWords } from '../app-words.ts'
import { appSignIn } from './sign-in.record.ts'

/** Edits who may sign in to an app, and by which methods. */
const AppSignInPage = () => {
  const app = useAppRecord()
  const why = app.isSystem ? appServerWords.SYSTEM_ROW : app.kind === 'MACHINE' ? appServerWords.NOT_FOR_MACHINE : undefined
  return (
    <LimitedPart why={why} closed={why !== undefined}>
      {app.kind !== 'MACHINE' && <RecordEditor page={appSignIn} entity={app} types={appChanges.types} />}
    </LimitedPart>
  )
}

export default AppSignInPage
