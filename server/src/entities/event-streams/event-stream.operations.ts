import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { shownOnce } from '../../kit/graphql/shown-once.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { streamSources } from '../../tables/logs/event-stream.table.ts'
import {
  createStream,
  deleteStream,
  pauseStream,
  readStreams,
  replayStream,
  rotateStreamSecret,
  streamRules,
  testStream,
} from './event-streams.ts'
import type { StreamResult, StreamRow } from './event-streams.ts'
import { endsOfOldSecrets } from './post.ts'

const SourceEnum = builder.enumType('EventStreamSource', { values: streamSources })
const StateEnum = builder.enumType('EventStreamState', { values: ['ACTIVE', 'RETRYING', 'PAUSED'] as const })

const StreamType = builder.objectRef<StreamRow>('EventStream').implement({
  description: 'A webhook that receives every new row of the chosen logs, as OCSF events in CloudEvents format.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    sources: t.field({ type: [SourceEnum], resolve: ({ sources }) => [...sources] }),
    state: t.field({
      type: StateEnum,
      resolve: ({ paused, failingSince }) => (paused ? ('PAUSED' as const) : failingSince ? ('RETRYING' as const) : ('ACTIVE' as const)),
    }),
    waiting: t.exposeInt('waiting', { description: 'Number of events not delivered yet, counted up to 100,000.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why the last delivery failed: `STATUS_` with the HTTP status, such as STATUS_500, UNREACHABLE or REFUSED_ADDRESS.',
    }),
    failingSince: t.expose('failingSince', { type: 'DateTime', nullable: true }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When the events that the webhook refused are sent again, which it may ask to be up to a day later. Null if none were refused, or paused.',
      resolve: ({ paused, failingSince, dueAt }) => (paused || failingSince === null ? null : dueAt),
    }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true }),
    oldSecretUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Until then requests are also signed with every secret that was replaced in the last 24 hours, unless it was not to be kept. Null if they no longer are.',
      resolve: (stream) => endsOfOldSecrets(stream)[0] ?? null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryField('eventStreams', (t) =>
  t.field({
    access: vendorOperations,
    type: [StreamType],
    description: 'Lists all event streams by name.',
    resolve: (_, _args, { owner }) => readStreams(owner),
  }),
)

const idInput = (name: string) => builder.inputType(name, { fields: (t) => ({ id: t.id({ required: true }) }) })
const CreateInput = builder.inputType('CreateEventStreamInput', {
  fields: (t) => ({
    name: t.string({ required: true, ...ruled(streamRules.name) }),
    url: t.string({ required: true, description: 'An https address outside the internal network.', ...ruled(streamRules.url) }),
    sources: t.field({ type: [SourceEnum], required: true }),
  }),
})
const ReplayInput = builder.inputType('ReplayEventStreamInput', {
  fields: (t) => ({ id: t.id({ required: true }), since: t.field({ type: 'DateTime', required: true }) }),
})

const RotateInput = builder.inputType('RotateEventStreamSecretInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    keepsOld: t.boolean({ required: true, description: 'Whether the secret before signs too for 24 hours.' }),
  }),
})

const Payload = builder.objectRef<StreamResult>('EventStreamPayload').implement({
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: ({ stream }) => stream?.id ?? null }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})
const secretPayload = (name: string) =>
  builder.objectRef<StreamResult & { readonly secret: string | null }>(name).implement({
    fields: (t) => ({
      id: t.id({ nullable: true, resolve: ({ stream }) => stream?.id ?? null }),
      secret: t.exposeString('secret', {
        ...shownOnce,
        nullable: true,
        description: 'Secret with which the webhook verifies signatures (Standard Webhooks). Returned only this once.',
      }),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })
const CreatePayload = secretPayload('CreateEventStreamPayload')
const RotatePayload = secretPayload('RotateEventStreamSecretPayload')
type Tested = Awaited<ReturnType<typeof testStream>>
const TestPayload = builder.objectRef<Tested>('TestEventStreamPayload').implement({
  fields: (t) => ({
    failure: t.exposeString('failure', { nullable: true, description: 'Why the delivery failed. Null if the webhook accepted the event.' }),
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
    description: 'Creates a webhook that receives everything written to the chosen logs from now on.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_, { input }, context) => createStream(context, input),
  }),
  pauseEventStream: t.field({
    access: vendorOperations,
    type: Payload,
    description:
      'Pauses deliveries, or confirms the pause of a stream whose webhook answered 410. Events that are written meanwhile are queued.',
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
  rotateEventStreamSecret: t.field({
    access: vendorOperations,
    type: RotatePayload,
    description:
      'Replaces the signing secret. If the secret before is kept, requests carry both signatures for 24 hours. If the answer is lost, replace it again: the secrets before keep their 24 hours.',
    args: { input: t.arg({ type: RotateInput, required: true }) },
    resolve: (_, { input }, context) => rotateStreamSecret(context, input.id, input.keepsOld),
  }),
  replayEventStream: t.field({
    access: vendorOperations,
    type: Payload,
    description: 'Delivers all events since the given time again. Refused with TOO_MANY_EVENTS if there are more than 100,000.',
    args: { input: t.arg({ type: ReplayInput, required: true }) },
    resolve: (_, { input }, context) => replayStream(context, input.id, input.since),
  }),
  testEventStream: t.field({
    access: vendorOperations,
    type: TestPayload,
    description: 'Sends an event of the type `portico.event.test` to the webhook immediately.',
    args: { input: t.arg({ type: TestInput, required: true }) },
    resolve: (_, { input }, context) => testStream(context, input.id),
  }),
}))
