import { jobPage } from '#src/resources/jobs/job-page.tsx'
import { jobKinds } from './job-kinds.ts'

export default jobPage(jobKinds)
