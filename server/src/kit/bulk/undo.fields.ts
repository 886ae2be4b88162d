import { builder } from '../graphql/builder.ts'
import { JobType } from '../jobs/job.type.ts'
import { kindOf } from '../jobs/kinds.ts'
import type { Effect, UndoOffer } from '../jobs/kinds.ts'
import { mayGoOn } from '../jobs/left-job.ts'
import { undoneBy } from './start-undo.ts'

const JobEffectType = builder.objectRef<Effect>('JobEffect').implement({
  fields: (t) => ({ code: t.exposeString('code'), count: t.exposeInt('count') }),
})

const JobUndoType = builder.objectRef<UndoOffer>('JobUndo').implement({
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime' }),
    unchanged: t.exposeInt('unchanged', { description: 'How many would go back to how they were.' }),
    changed: t.exposeInt('changed', { description: 'How many somebody has changed since; they would stay as they are.' }),
    effects: t.field({
      type: [JobEffectType],
      description: 'What it would do to others than those that go back.',
      resolve: async ({ effects }) => [...(await effects())],
    }),
  }),
})

builder.objectFields(JobType, (t) => ({
  undo: t.field({
    type: JobUndoType,
    nullable: true,
    description: 'Null where it cannot be undone, or not any more.',
    resolve: async (job, _, context) =>
      (await mayGoOn(context, job)) ? ((await kindOf(context.jobKinds, job.kind).undo?.(context, job)) ?? null) : null,
  }),
  undoneBy: t.id({ nullable: true, description: 'The job that undoes it.', resolve: (job, _, context) => undoneBy(context, job) }),
}))
