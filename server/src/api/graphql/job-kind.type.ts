import { bulkActionNames } from '../../kit/bulk/bulk-operations.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { JobType } from '../../kit/jobs/job.type.ts'
import { storedCodes } from '../../kit/list/stored-codes.ts'
import { jobKinds } from '../job-kinds.ts'

const isJobKind = (name: string): name is keyof typeof jobKinds => Object.hasOwn(jobKinds, name)
export const JobKindEnum = builder.enumType('JobKind', { values: Object.keys(jobKinds).filter(isJobKind) })

builder.objectField(JobType, 'kind', (t) =>
  t.field({
    type: JobKindEnum,
    resolve({ kind }) {
      if (!isJobKind(kind)) throw new Error(`There is no kind of job called ${kind}`)
      return kind
    },
  }),
)

/** Actions of all bulk operations, which the imports of `schema.ts` declare before this file. */
const jobActions = storedCodes('JobAction', [...bulkActionNames], 'What a job does to each of its rows.')

builder.objectField(JobType, 'action', (t) =>
  t.field({
    type: jobActions.type,
    nullable: true,
    description: 'Null if jobs of the kind do only one thing.',
    resolve: ({ action }) => (action === null ? null : jobActions.of(action)),
  }),
)
