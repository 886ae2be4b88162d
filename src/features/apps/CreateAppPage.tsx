import { useParams } from 'react-router'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createAppPages, isNewApp } from './create.record.ts'
import { ChooseApp } from './ChooseApp.tsx'

/** Creates an app: first where it runs, then only the fields that apply to that. */
const CreateAppPage = () => {
  const { kind = '' } = useParams()
  return isNewApp(kind) ? <CreateRecordPage key={kind} page={createAppPages[kind]} /> : <ChooseApp />
}

export default CreateAppPage
