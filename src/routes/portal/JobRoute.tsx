import type { JobKind } from '#src/data/generated/schema.ts'
import type { JobKindEntry } from '#src/resources/jobs/job-kind.ts'
import { jobPage } from '#src/resources/jobs/job-page.tsx'
import { userJobKinds } from '../../features/users/job-kinds.ts'

/** The kinds of jobs of all features; each feature adds its own. */
export const jobKinds = { ...userJobKinds } as const satisfies Record<JobKind, JobKindEntry>

export default jobPage(jobKinds)
