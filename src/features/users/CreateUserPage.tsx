import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createUserPage } from './create.record.tsx'
import { usePortalOfPath } from './use-portal-of-path.ts'

const pages = { admin: createUserPage('admin'), vendor: createUserPage('vendor') } as const

const CreateUserPage = () => <CreateRecordPage page={pages[usePortalOfPath()]} />

export default CreateUserPage
