import { partnerAdmins } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { PartnerType } from '../partners/partner.type.ts'
import { sessionTimeoutRules, setPartnerSessionTimeout, type TimeoutResult } from './session-timeout.ts'

const SetPartnerSessionTimeoutInput = builder.inputType('SetPartnerSessionTimeoutInput', {
  fields: (t) => ({
    id: t.id({ required: true }),
    minutes: t.int({ ...ruled(sessionTimeoutRules.minutes), description: 'Nothing given: as it is where nothing is set.' }),
  }),
})

builder.mutationField('setPartnerSessionTimeout', (t) =>
  t.field({
    access: partnerAdmins,
    type: builder.objectRef<TimeoutResult>('SetPartnerSessionTimeoutPayload').implement({
      fields: (f) => ({
        partner: f.expose('row', { type: PartnerType, nullable: true }),
        errors: f.expose('errors', { type: [UserErrorType], nullable: true }),
      }),
    }),
    description: "Minutes without an act after which the sessions of a partner's users end, where their customers say nothing else.",
    args: { input: t.arg({ type: SetPartnerSessionTimeoutInput, required: true }) },
    resolve: (_, { input }, context) => setPartnerSessionTimeout(context, input),
  }),
)
