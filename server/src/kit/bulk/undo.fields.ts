import { builder } from '../graphql/builder.ts'
import { BulkEffectEnum } from './bulk-effect.ts'
import { JobType } from '../jobs/job.type.ts'
import { kindOf } from '../jobs/kinds.ts'
import type { Effect, UndoOffer } from '../jobs/kinds.ts'
import { mayContinue } from '../jobs/continuable-job.ts'
import { undoneBy } from './start-undo.ts'

const JobEffectType = builder.objectRef<Effect>('JobEffect').implement({
  fields: (t) => ({ code: t.expose('code', { type: BulkEffectEnum }), count: t.exposeInt('count') }),
})

const JobUndoType = builder.objectRef<UndoOffer>('JobUndo').implement({
  fields: (t) => ({
    until: t.expose('until', { type: 'DateTime' }),
    unchanged: t.exposeInt('unchanged', { description: 'Number of records that would be restored.' }),
    changed: t.exposeInt('changed', { description: 'Number of records that somebody has changed since. They would stay as they are.' }),
    used: t.int({
      description: 'Of `changed`, the number of records that their owners have begun to use, such as by signing in.',
      resolve: ({ used }) => used ?? 0,
    }),
    gone: t.int({
      description: 'Number of records that were deleted since, or that are beyond the reach of the caller.',
      resolve: ({ gone }) => gone ?? 0,
    }),
    digest: t.string({
      nullable: true,
      description: 'Identifies exactly the records that would be restored. Pass it when starting the undo. Null if it takes none.',
      resolve: ({ digest }) => digest?.() ?? null,
    }),
    effects: t.field({
      type: [JobEffectType],
      description: 'Effects of the undo beyond the records that it restores.',
      resolve: async ({ effects }) => [...(await effects())],
    }),
  }),
})

builder.objectFields(JobType, (t) => ({
  undo: t.field({
    type: JobUndoType,
    nullable: true,
    description: 'What undoing the job would do. Null if the job cannot or can no longer be undone, or if the caller may not undo it.',
    resolve: async (job, _, context) =>
      (await mayContinue(context, job)) ? ((await kindOf(context.jobKinds, job.kind).undo?.(context, job)) ?? null) : null,
  }),
  undoneBy: t.id({
    nullable: true,
    description: 'ID of the job that undoes this one. Null if there is none.',
    resolve: (job, _, context) => undoneBy(context, job),
  }),
}))
