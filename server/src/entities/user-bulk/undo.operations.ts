import { managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { jobPayload, JobType } from '../../kit/jobs/job.type.ts'
import { startUndo, undoneBy, undoOffer } from './start-undo.ts'
import type { UndoOffer } from './start-undo.ts'

const JobUndoType = builder.objectRef<UndoOffer>('JobUndo').implement({
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime' }),
    unchanged: t.exposeInt('unchanged', { description: 'How many would go back to how they were.' }),
    changed: t.exposeInt('changed', { description: 'How many somebody has changed since; they would stay as they are.' }),
  }),
})

builder.objectFields(JobType, (t) => ({
  undo: t.field({
    type: JobUndoType,
    nullable: true,
    description: 'Null where it cannot be undone, or not any more.',
    resolve: (job, _, context) => undoOffer(context, job),
  }),
  undoneBy: t.id({ nullable: true, description: 'The job that undoes it.', resolve: (job, _, context) => undoneBy(context, job) }),
}))

const UndoUserBulkInput = builder.inputType('UndoUserBulkInput', {
  fields: (t) => ({
    id: t.id({ required: true, description: 'A new UUID: of the job that undoes. The same once more starts nothing and answers the job.' }),
    jobId: t.id({ required: true, description: 'Of the job to be undone.' }),
  }),
})
const UndoUserBulkPayload = jobPayload('UndoUserBulkPayload')

builder.mutationField('undoUserBulk', (t) =>
  t.field({
    access: managers,
    type: UndoUserBulkPayload,
    description: 'Starts a job that takes another one back, for 24 hours after its end: users whom nobody has changed since.',
    args: { input: t.arg({ type: UndoUserBulkInput, required: true }) },
    resolve: (_, { input }, context) => startUndo(context, input),
  }),
)
