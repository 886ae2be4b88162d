import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { jobPage } from '#src/resources/jobs/job-page.tsx'
import { userJobKinds } from '../../features/users/job-kinds.ts'

/** The kinds of jobs of all features; each feature adds its own. A job of another kind is shown without links. */
export const jobKinds = { ...userJobKinds } as const satisfies JobKinds

export default jobPage(jobKinds)
