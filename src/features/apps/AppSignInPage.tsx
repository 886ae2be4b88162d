import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { useAppRecord } from './AppFrame.tsx'
import { appChanges, appServerWords } from './app-words.ts'
import { appSignIn } from './sign-in.record.ts'

/** Who may sign in to an app, and how. */
const AppSignInPage = () => {
  const app = useAppRecord()
  return (
    <LimitedPart why={app.isSystem ? appServerWords.SYSTEM_ROW : undefined} closed={app.isSystem}>
      <RecordEditor page={appSignIn} entity={app} types={appChanges.types} />
    </LimitedPart>
  )
}

export default AppSignInPage
