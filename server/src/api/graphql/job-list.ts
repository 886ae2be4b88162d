import { getTableColumns, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { JobStateEnum, JobType } from '../../kit/jobs/job.type.ts'
import type { JobRecord } from '../../kit/jobs/start-job.ts'
import { enumField, flagField, textField } from '../../kit/list/filter-fields.ts'
import { momentField } from '../../kit/list/moment-field.ts'
import { resourceQueries } from '../../kit/resource/resource-queries.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { job } from '../../tables/job.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { JobKindEnum } from './job-kind.type.ts'

const coded = (column: typeof job.kind | typeof job.state) => sql`(${column} collate "C")`
const countOf = (state: 'FAILED' | 'REFUSED') => sql`coalesce((${job.counts}->>${sql.raw(`'${state}'`)})::int, 0)`
/** Jobs that need attention: rows failed and were not retried, or the job is paused. */
const needsAttention = sql`(${job.state} = 'PAUSED' or (${countOf('FAILED')} + ${countOf('REFUSED')} > 0
  and not exists (select from ${job} as again where again.retry_of = ${job.id})))`
const starter = sql`(select fold(${userIdentity.userName}) from ${userIdentity} where ${userIdentity.id} = ${job.createdBy})`

/** List of jobs: the caller's own, or all of them for vendor operations. */
const jobs = defineResource<JobRecord, object>({
  name: 'job',
  plural: 'jobs',
  node: JobType,
  table: job,
  columns: getTableColumns(job),
  label: job.kind,
  reach: (reach) => reach.jobs,
  defaultOrder: { createdAt: 'DESC' },
  searched: starter,
  fields: {
    kind: { filter: enumField(JobKindEnum, job.kind), sort: { expression: coded(job.kind), type: 'text' } },
    state: { filter: enumField(JobStateEnum, job.state), sort: { expression: coded(job.state), type: 'text' } },
    needsAttention: { filter: flagField(needsAttention) },
    startedBy: { filter: textField(starter), sort: { expression: sql`(${starter} collate "C")`, type: 'text' } },
    total: { sort: { expression: job.total, type: 'integer' } },
    createdAt: { filter: momentField(job.createdAt), sort: { expression: job.createdAt, type: 'timestamptz' } },
    finishedAt: { filter: momentField(job.finishedAt) },
  },
})

resourceQueries(jobs, {
  list: { access: 'signedIn', description: "The caller's own jobs; vendor operations see everybody's." },
  one: { access: 'signedIn' },
  // Read from the primary: the results of a job must be visible once it reports them.
  isLive: true,
})

type Starter = { readonly id: string; readonly userName: string; readonly displayName: string | null }

const JobStarterType = builder.objectRef<Starter>('JobStarter').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    userName: t.exposeString('userName'),
    displayName: t.exposeString('displayName', { nullable: true }),
  }),
})

const starters = perRequest(({ orm }) =>
  oneEach<Starter>(
    ({ id }) => id,
    (ids) =>
      orm
        .select({ id: userIdentity.id, userName: userIdentity.userName, displayName: userIdentity.displayName })
        .from(userIdentity)
        .where(anyOf(userIdentity.id, ids)),
  ),
)

builder.objectField(JobType, 'startedBy', (t) =>
  t.field({
    type: JobStarterType,
    nullable: true,
    description: 'Who started it; null once they are deleted.',
    resolve: ({ createdBy }, _args, context) => (createdBy === null ? null : starters(context).load(createdBy)),
  }),
)
