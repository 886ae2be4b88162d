import { builder } from '../graphql/builder.ts'
import { cancelJob } from './cancel-job.ts'
import './job-rows.ts'
import { jobPayload } from './job.type.ts'
import { pauseJob, resumeJob } from './pause-job.ts'
import { retryJob } from './retry-job.ts'

const CHANGES = {
  cancelJob: { description: 'Cancels the remaining rows of a job. Rows that are done stay done.', change: cancelJob },
  pauseJob: {
    description: 'Pauses a job after the rows in progress. A job that stays paused for 7 days is cancelled.',
    change: pauseJob,
  },
  resumeJob: { description: 'Resumes a paused job where it stopped.', change: resumeJob },
  retryJob: {
    description: 'Starts a job that retries the failed rows of another one. A repeated call returns the same job.',
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
