import { CreateRecordPage } from '#src/resources/record/CreateRecordPage.tsx'
import { createPartnerPage } from './create.record.ts'

const CreatePartnerPage = () => <CreateRecordPage page={createPartnerPage} />

export default CreatePartnerPage
