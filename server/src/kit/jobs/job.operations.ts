import { builder } from '../graphql/builder.ts'
import { cancelJob } from './cancel-job.ts'
import './job-rows.ts'
import { jobPayload } from './job.type.ts'
import { pauseJob, resumeJob } from './pause-job.ts'
import { retryJob } from './retry-job.ts'

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
