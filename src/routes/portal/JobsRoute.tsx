import { jobsList } from '#src/resources/jobs/jobs-list.tsx'
import { listPage } from '#src/resources/list/list-page.tsx'
import { jobKinds } from './job-kinds.ts'

export default listPage(jobsList(jobKinds))
