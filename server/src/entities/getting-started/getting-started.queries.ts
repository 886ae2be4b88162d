import { managers } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { gettingStartedSteps, readSteps, type StepState } from './steps.ts'

const GettingStartedStepEnum = builder.enumType('GettingStartedStep', { values: gettingStartedSteps })

const StepStateType = builder.objectRef<StepState>('GettingStartedState').implement({
  description: 'One step of a new administrator, and whether what it asks for is so.',
  fields: (t) => ({ step: t.expose('step', { type: GettingStartedStepEnum }), done: t.exposeBoolean('done') }),
})

builder.queryField('gettingStarted', (t) =>
  t.field({
    access: managers,
    type: [StepStateType],
    description: 'What the caller should do first with what they administer, in the order to do it.',
    resolve: (_parent, _args, context) => readSteps(context.orm, signedIn(context), context.reach),
  }),
)
