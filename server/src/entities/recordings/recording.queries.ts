import './request-context.ts'
import { installationReaders } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { actorNames } from '../logs/log.loaders.ts'
import { findRecording, findRecordings } from './recordings.ts'
import type { RecordingRow } from './recordings.ts'

const ErrorRecordingType = builder.objectRef<RecordingRow>('ErrorRecording').implement({
  description: 'A recording of the statecharts that a user has sent with an error reference.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reference: t.exposeString('reference'),
    content: t.exposeString('content', { description: 'JSON, as the portal writes it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const ErrorRecordingEntryType = builder.objectRef<Pick<RecordingRow, 'id' | 'userId' | 'createdAt'>>('ErrorRecordingEntry').implement({
  description: 'That there is a recording, without its content.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userName: t.string({
      nullable: true,
      description: 'Name of the user who sent it. Null if the caller may not see them.',
      resolve: async ({ userId }, _, context) => (await actorNames(context).load(userId))?.name ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryField('acceptsRecordings', (t) =>
  t.field({
    access: 'signedIn',
    type: 'Boolean',
    description: 'Whether `attachRecording` is switched on in this installation.',
    resolve: (_, _args, { errorRecordings }) => errorRecordings,
  }),
)

builder.queryField('errorRecordings', (t) =>
  t.field({
    access: installationReaders,
    type: [ErrorRecordingEntryType],
    description: 'Lists the recordings of an error reference, the oldest first.',
    args: { reference: t.arg.string({ required: true }) },
    resolve: (_, { reference }, { orm }) => findRecordings(orm, reference.trim().toLowerCase()),
  }),
)

builder.queryField('errorRecording', (t) =>
  t.field({
    access: installationReaders,
    type: ErrorRecordingType,
    nullable: true,
    description: 'Returns a recording. Null if there is none, or it is deleted already.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_, { id }, { orm }) => (isUuid(id) ? findRecording(orm, id) : null),
  }),
)
