import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { streamSources } from '../../tables/event-stream.table.ts'
import { createStream, deleteStream, pauseStream, readStreams, replayStream, streamRules, testStream } from './event-streams.ts'
import type { StreamResult, StreamRow } from './event-streams.ts'

const SourceEnum = builder.enumType('EventStreamSource', { values: streamSources })
const StateEnum = builder.enumType('EventStreamState', { values: ['ACTIVE', 'RETRYING', 'PAUSED'] as const })

const StreamType = builder.objectRef<StreamRow>('EventStream').implement({
  description: 'A webhook that is told of every row of a log, as OCSF in CloudEvents.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    sources: t.field({ type: [SourceEnum], resolve: ({ sources }) => [...sources] }),
    state: t.field({
      type: StateEnum,
      resolve: ({ paused, failingSince }) => (paused ? ('PAUSED' as const) : failingSince ? ('RETRYING' as const) : ('ACTIVE' as const)),
    }),
    waiting: t.exposeInt('waiting', { description: 'How many events it was not told yet, counted to 100,000.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it last took none: STATUS_500 and the like, UNREACHABLE or REFUSED_ADDRESS.',
    }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryField('eventStreams', (t) =>
  t.field({
    access: vendorOperations,
    type: [StreamType],
    description: 'All of them, by name.',
    resolve: (_, _args, { owner }) => readStreams(owner),
  }),
)

const idInput = (name: string) => builder.inputType(name, { fields: (t) => ({ id: t.id({ required: true }) }) })
const CreateInput = builder.inputType('CreateEventStreamInput', {
  fields: (t) => ({
    name: t.string({ required: true, ...ruled(streamRules.name) }),
    url: t.string({ required: true, description: 'https; not inside the network.', ...ruled(streamRules.url) }),
    sources: t.field({ type: [SourceEnum], required: true }),
  }),
})
const ReplayInput = builder.inputType('ReplayEventStreamInput', {
  fields: (t) => ({ id: t.id({ required: true }), since: t.field({ type: 'DateTime', required: true }) }),
})

const Payload = builder.objectRef<StreamResult>('EventStreamPayload').implement({
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: ({ stream }) => stream?.id ?? null }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const CreatePayload = builder.objectRef<StreamResult & { readonly secret: string | null }>('CreateEventStreamPayload').implement({
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: ({ stream }) => stream?.id ?? null }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'What the webhook verifies signatures by (Standard Webhooks). Shown this once.',
    }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
type Tested = Awaited<ReturnType<typeof testStream>>
const TestPayload = builder.objectRef<Tested>('TestEventStreamPayload').implement({
  fields: (t) => ({
    failure: t.exposeString('failure', { nullable: true, description: 'Null where the webhook took it.' }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

const [PauseInput, ResumeInput, DeleteInput, TestInput] = ['Pause', 'Resume', 'Delete', 'Test'].map((verb) =>
  idInput(`${verb}EventStreamInput`),
) as [ReturnType<typeof idInput>, ReturnType<typeof idInput>, ReturnType<typeof idInput>, ReturnType<typeof idInput>]

builder.mutationFields((t) => ({
  createEventStream: t.field({
    access: vendorOperations,
    type: CreatePayload,
    description: 'Tells a webhook of everything that is written to the logs from now on.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, context) => createStream(context, input),
  }),
  pauseEventStream: t.field({
    access: vendorOperations,
    type: Payload,
    description: 'What is written meanwhile waits.',
    args: { input: t.arg({ type: PauseInput, required: true }) },
    resolve: (_, { input }, context) => pauseStream(context, input.id, true),
  }),
  resumeEventStream: t.field({
    access: vendorOperations,
    type: Payload,
    args: { input: t.arg({ type: ResumeInput, required: true }) },
    resolve: (_, { input }, context) => pauseStream(context, input.id, false),
  }),
  deleteEventStream: t.field({
    access: vendorOperations,
    type: Payload,
    args: { input: t.arg({ type: DeleteInput, required: true }) },
    resolve: (_, { input }, context) => deleteStream(context, input.id),
  }),
  replayEventStream: t.field({
    access: vendorOperations,
    type: Payload,
    description: 'Tells it again what was written since a moment, at most 100,000 events.',
    args: { input: t.arg({ type: ReplayInput, required: true }) },
    resolve: (_, { input }, context) => replayStream(context, input.id, input.since),
  }),
  testEventStream: t.field({
    access: vendorOperations,
    type: TestPayload,
    description: 'Sends it an event of the type `portico.event.test` now.',
    args: { input: t.arg({ type: TestInput, required: true }) },
    resolve: (_, { input }, context) => testStream(context, input.id),
  }),
}))
