import { and, asc, eq, gt } from 'drizzle-orm'
import { builder } from '../graphql/builder.ts'
import { MOST_OF_PART, NO_PART, partOf, partSize, partType } from '../list/part.ts'
import { cancelJob } from './cancel-job.ts'
import { jobRow } from '../../tables/job.table.ts'
import { jobPayload, JobRowStateEnum, JobRowType } from './job.type.ts'
import type { ToldRow } from './job.type.ts'
import { kindOf } from './kinds.ts'
import { pauseJob, resumeJob } from './pause-job.ts'
import { retryJob } from './retry-job.ts'
import { jobInReach } from './start-job.ts'

const JobRowsType = partType<ToldRow>('JobRows', JobRowType)

builder.queryFields((t) => ({
  jobRows: t.field({
    access: 'signedIn',
    type: JobRowsType,
    description: 'The rows of a job within reach, in their order.',
    args: {
      id: t.arg.id({ required: true }),
      state: t.arg({ type: JobRowStateEnum }),
      code: t.arg.string({ description: 'Only those with this reason.' }),
      first: t.arg.int({ description: `1 to ${MOST_OF_PART}; 50 when not given.` }),
      after: t.arg.int({ description: 'The number of the last row that was read.' }),
    },
    resolve: async (_, { id, state, code, first, after }, context) => {
      const found = await jobInReach(context, id)
      if (!found) return NO_PART
      const size = partSize(first)
      const rows = await context.orm
        .select({
          number: jobRow.number,
          subjectId: jobRow.subjectId,
          label: jobRow.label,
          state: jobRow.state,
          code: jobRow.code,
          message: jobRow.message,
        })
        .from(jobRow)
        .where(
          and(
            eq(jobRow.jobId, found.id),
            gt(jobRow.number, after ?? 0),
            state ? eq(jobRow.state, state) : undefined,
            code == null ? undefined : eq(jobRow.code, code),
          ),
        )
        .orderBy(asc(jobRow.number))
        .limit(size + 1)
      const { nodes, hasMore } = partOf(rows, size)
      const known = nodes.flatMap(({ subjectId, label }) => (subjectId === null || label === null ? [] : [subjectId]))
      const partners = await kindOf(context.jobKinds, found.kind).partners?.(context, known)
      return {
        nodes: nodes.map((row) => ({ ...row, partner: partners?.get(row.subjectId ?? '') ?? null })),
        hasMore,
      }
    },
  }),
}))

const CHANGES = {
  cancelJob: { description: 'Ends a job where it stands. What is done stays done.', change: cancelJob },
  pauseJob: {
    description: 'Lets a job stop after the rows that are being worked on. What it needs is kept for 7 days, then it is cancelled.',
    change: pauseJob,
  },
  resumeJob: { description: 'Lets a paused job go on where it stands.', change: resumeJob },
  retryJob: {
    description: 'Starts a job that tries the failed rows of another one again. Once more answers the same job.',
    change: retryJob,
  },
} as const

for (const [name, { description, change }] of Object.entries(CHANGES)) {
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const input = builder.inputType(`${typeName}Input`, { fields: (t) => ({ id: t.id({ required: true }) }) })
  const payload = jobPayload(`${typeName}Payload`)
  builder.mutationField(name, (t) =>
    t.field({
      access: 'signedIn',
      type: payload,
      description,
      args: { input: t.arg({ type: input, required: true }) },
      resolve: (_, args, context) => change(context, args.input.id),
    }),
  )
}
