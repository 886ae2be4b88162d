import { useParams } from 'react-router'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createAppPages, isNewApp } from './create.record.ts'
import { ChooseApp } from './ChooseApp.tsx'

/** A new app: first where it runs, then only what applies to that. */
const CreateAppPage = () => {
  const { kind = '' } = useParams()
  return isNewApp(kind) ? <CreateRecordPage key={kind} page={createAppPages[kind]} /> : <ChooseApp />
}

export default CreateAppPage
