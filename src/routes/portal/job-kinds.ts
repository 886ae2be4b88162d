import type { JobKind } from '#src/data/generated/schema.ts'
import type { JobKinds } from '#src/resources/jobs/job-kind.ts'
import { customerJobKinds } from '../../features/customers/words/job-kinds.ts'
import { payrollJobKinds } from '../../features/customers/words/payroll-job-kinds.ts'
import { featureJobKinds } from '../../features/feature-flags/words/job-kinds.ts'
import { logJobKinds } from '../../features/logs/words/job-kinds.ts'
import { migrationJobKinds } from '../../features/migrations/words/job-kinds.ts'
import { sessionJobKinds } from '../../features/signins/words/job-kinds.ts'
import { userJobKinds } from '../../features/users/job-kinds.ts'

/** Job kinds of all features; each feature adds its own. A kind that is newer than this portal is shown without links. */
export const jobKinds = {
  ...userJobKinds,
  ...customerJobKinds,
  ...payrollJobKinds,
  ...featureJobKinds,
  ...logJobKinds,
  ...migrationJobKinds,
  ...sessionJobKinds,
} as const satisfies Record<JobKind, JobKinds[string]>
