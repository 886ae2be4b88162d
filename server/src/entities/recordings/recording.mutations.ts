import './request-context.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, UserErrorType } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { LARGEST_RECORDING } from '../../tables/people/error-recording.table.ts'
import { readRecording, storeRecording } from './recordings.ts'
import type { NewRecording } from './recordings.ts'

const AttachRecordingInput = builder.inputType('AttachRecordingInput', {
  fields: (t) => ({
    reference: t.string({ required: true, description: 'The error reference that the caller was shown.' }),
    content: t.string({
      required: true,
      ...ruled({ required: true, maxLength: LARGEST_RECORDING }),
      description: 'The recording, as the portal writes it. At most 256 KiB.',
    }),
  }),
})

const AttachRecordingPayload = builder
  .objectRef<{ readonly reference: string; readonly errors: UserError[] | null }>('AttachRecordingPayload')
  .implement({
    fields: (t) => ({
      reference: t.exposeID('reference'),
      errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
    }),
  })

builder.mutationField('attachRecording', (t) =>
  t.field({
    access: 'signedIn',
    type: AttachRecordingPayload,
    description:
      'Sends a recording of the statecharts to support with an error reference. It is kept for 30 days, or as long as the server log if that is shorter. A second one of the same caller and reference is ignored.',
    args: { input: t.arg({ type: AttachRecordingInput, required: true }) },
    resolve: async (_, { input }, context) => ({ reference: input.reference, errors: await attach(input, context) }),
  }),
)

async function attach(input: NewRecording, context: RequestContext): Promise<UserError[] | null> {
  if (!context.errorRecordings) return [invalid(null, 'RECORDINGS_OFF', 'The operator of this installation accepts no recordings.')]
  const recording = readRecording(input)
  if (Array.isArray(recording)) return recording
  const isStored = await storeRecording(context.orm, signedIn(context).userId, recording)
  return isStored ? null : [invalid(null, 'RECORDING_TOO_MANY', 'Too many recordings in the last hour. Try again later.')]
}
