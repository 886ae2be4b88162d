import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { jobRow, type JobRowState } from '../../tables/job.table.ts'
import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { CODE_TEXT } from '../list/stored-codes.ts'
import { rowFindings } from './row-finding.ts'
import { JobRowStateEnum, JobType } from './job.type.ts'
import type { JobRecord } from './start-job.ts'

/** Reason why rows of a job were not done, with the number of those rows. */
type JobCause = { readonly state: JobRowState; readonly code: string; readonly message: string; readonly count: number }

const MOST = 20

const JobCauseType = builder.objectRef<JobCause>('JobCause').implement({
  fields: (t) => ({
    state: t.expose('state', { type: JobRowStateEnum }),
    code: t.field({ type: rowFindings.type, resolve: ({ code }) => rowFindings.of(code) }),
    codeText: t.exposeString('code', { description: CODE_TEXT }),
    message: t.exposeString('message', { description: 'Message of one of the rows.' }),
    count: t.exposeInt('count'),
  }),
})

builder.objectField(JobType, 'causes', (t) =>
  t.field({
    type: [JobCauseType],
    description: `Reasons why rows were not done, each once: failures first, then refused and unchanged rows; at most ${MOST}. Empty until the job has ended.`,
    resolve: (job, _args, context) => causesOf(context, job),
  }),
)

async function causesOf({ orm }: RequestContext, { id, finishedAt }: JobRecord): Promise<JobCause[]> {
  if (finishedAt === null) return []
  const count = sql<number>`count(*)::int`
  return orm
    .select({ state: jobRow.state, code: sql<string>`${jobRow.code}`, message: sql<string>`coalesce(min(${jobRow.message}), '')`, count })
    .from(jobRow)
    .where(and(eq(jobRow.jobId, id), inArray(jobRow.state, ['FAILED', 'REFUSED', 'UNCHANGED']), isNotNull(jobRow.code)))
    .groupBy(jobRow.state, jobRow.code)
    .orderBy(sql`array_position(array['FAILED', 'REFUSED'], ${jobRow.state}) nulls last`, desc(count))
    .limit(MOST)
}
