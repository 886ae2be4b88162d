import { perPortal } from '#src/resources/portal-name.ts'
import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createCustomerPage } from './create.record.tsx'

const usePage = perPortal(createCustomerPage)

const CreateCustomerPage = () => <CreateRecordPage page={usePage()} />

export default CreateCustomerPage
