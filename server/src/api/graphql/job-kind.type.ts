import { builder } from '../../kit/graphql/builder.ts'
import { JobType } from '../../kit/jobs/job.type.ts'
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
