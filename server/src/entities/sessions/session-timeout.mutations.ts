import { partnerAdmins } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ruled } from '../../kit/graphql/input-rules.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import type { CustomerRow } from '../customers/customer.row.ts'
import { CustomerType } from '../customers/customer.type.ts'
import type { PartnerRow } from '../partners/partner.row.ts'
import { PartnerType } from '../partners/partner.type.ts'
import { sessionTimeoutRules, setCustomerSessionTimeout, setPartnerSessionTimeout, type TimeoutResult } from './session-timeout.ts'

const inputOf = (name: string) =>
  builder.inputType(name, {
    fields: (t) => ({
      id: t.id({ required: true }),
      minutes: t.int({ ...ruled(sessionTimeoutRules.minutes), description: 'Nothing given: as it is where nothing is set.' }),
    }),
  })

builder.mutationField('setPartnerSessionTimeout', (t) =>
  t.field({
    access: partnerAdmins,
    type: builder.objectRef<TimeoutResult<PartnerRow>>('SetPartnerSessionTimeoutPayload').implement({
      fields: (f) => ({
        partner: f.expose('row', { type: PartnerType, nullable: true }),
        errors: f.expose('errors', { type: [UserErrorType], nullable: true }),
      }),
    }),
    description: "Minutes without an act after which the sessions of a partner's users end, where their customers say nothing else.",
    args: { input: t.arg({ type: inputOf('SetPartnerSessionTimeoutInput'), required: true }) },
    resolve: (_, { input }, context) => setPartnerSessionTimeout(context, input),
  }),
)

builder.mutationField('setCustomerSessionTimeout', (t) =>
  t.field({
    access: partnerAdmins,
    type: builder.objectRef<TimeoutResult<CustomerRow>>('SetCustomerSessionTimeoutPayload').implement({
      fields: (f) => ({
        customer: f.expose('row', { type: CustomerType, nullable: true }),
        errors: f.expose('errors', { type: [UserErrorType], nullable: true }),
      }),
    }),
    description: "Minutes without an act after which the sessions of a customer's users end; the shortest of several customers' counts.",
    args: { input: t.arg({ type: inputOf('SetCustomerSessionTimeoutInput'), required: true }) },
    resolve: (_, { input }, context) => setCustomerSessionTimeout(context, input),
  }),
)
