import { perPortal, usePortalName } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { CreateUserSteps } from './CreateUserSteps.tsx'

const usePage = perPortal(createUserPage)

const CreateUserPage = () => {
  const page = usePage()
  return usePortalName() === 'admin' ? <CreateRecordPage page={page} /> : <CreateUserSteps page={page} />
}

export default CreateUserPage
