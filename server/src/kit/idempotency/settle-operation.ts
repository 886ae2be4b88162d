import { builder } from '../graphql/builder.ts'
import type { RequestContext } from '../graphql/context.ts'
import { badInput } from '../graphql/refusal.ts'
import { signedIn } from '../graphql/signed-in.ts'
import { isBeingAnswered } from './answer-once.ts'
import { digestOf, idempotencyKeyIn, openAnswer } from './key.ts'
import { voidKey } from './stored-answers.ts'

const outcomes = ['ANSWERED', 'DONE', 'NOT_DONE', 'IN_PROGRESS'] as const
type Settled = { readonly outcome: (typeof outcomes)[number]; readonly answer: string | null }

async function settle(context: RequestContext, text: string): Promise<Settled> {
  const key = idempotencyKeyIn(text)
  if (key === undefined) throw badInput('Give the idempotency key of the operation.')
  const { owner, customerId } = context
  const found = await voidKey(owner, digestOf({ key, userId: signedIn(context).userId, customerId }))
  if (!found || isBeingAnswered(found)) return { outcome: 'IN_PROGRESS', answer: null }
  if (found.state === 'VOID') return { outcome: 'NOT_DONE', answer: null }
  return found.answer ? { outcome: 'ANSWERED', answer: openAnswer(key, found.answer) } : { outcome: 'DONE', answer: null }
}

const OutcomeEnum = builder.enumType('OperationOutcome', {
  values: outcomes,
  description: 'What came of an operation with an idempotency key.',
})

const SettlePayload = builder.objectRef<Settled>('SettleOperationPayload').implement({
  fields: (t) => ({
    outcome: t.expose('outcome', {
      type: OutcomeEnum,
      description:
        'ANSWERED: it was answered as in `answer`. DONE: it was carried out, and its answer is not stored, as of a secret. NOT_DONE: it was not carried out, and will not be. IN_PROGRESS: ask again in a moment.',
    }),
    answer: t.exposeString('answer', { nullable: true, description: 'The data that were answered, as JSON.' }),
  }),
})

const SettleInput = builder.inputType('SettleOperationInput', {
  fields: (t) => ({ key: t.id({ required: true, description: 'The `Idempotency-Key` of the operation whose answer was lost.' }) }),
})

builder.mutationField('settleOperation', (t) =>
  t.field({
    access: 'signedIn',
    type: SettlePayload,
    description:
      'Answers what came of an operation of the caller, sent with the same `X-Customer` within the last 24 hours, whose answer was lost. One that was not carried out is given up: it is refused if it arrives later.',
    args: { input: t.arg({ type: SettleInput, required: true }) },
    resolve: (_, { input }, context) => settle(context, input.key),
  }),
)
