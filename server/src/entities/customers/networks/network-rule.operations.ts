import { acting, managers } from '../../../access/rules.ts'
import { anyOf } from '../../../db/any-of.ts'
import { oneEach, perRequest } from '../../../kit/graphql/batch.ts'
import { badInput } from '../../../kit/graphql/refusal.ts'
import { builder } from '../../../kit/graphql/builder.ts'
import { DIGEST, USERS } from '../../../kit/resource/confirmed-rule.ts'
import { changePayload } from '../../../kit/resource/payload.ts'
import { isWithin } from '../../../platform/http/networks.ts'
import { customerNetworkRule } from '../../../tables/people/network-rule.table.ts'
import type { CustomerRow } from '../customer.row.ts'
import { CustomerType } from '../customer.type.ts'
import {
  confirmNetworkRule,
  previewNetworks,
  removeNetworkRule,
  ruleNow,
  setNetworkRule,
  type NetworkPreview,
  type NetworkRuleRow,
} from './network-rule.ts'
import { PersonType } from '../required-provider.operations.ts'

const changes = acting(managers, 'UPDATE', 'Customer')
const of = { resource: 'customer', verb: 'change' } as const

const rules = perRequest(({ owner }) =>
  oneEach<NetworkRuleRow>(
    ({ customerId }) => customerId,
    (ids) => owner.select().from(customerNetworkRule).where(anyOf(customerNetworkRule.customerId, ids)),
  ),
)

/** Customers whose preview a request asks for: each reads all sessions of their people. */
const previewed = perRequest(() => new Set<string>())

type Rule = NonNullable<ReturnType<typeof ruleNow>>
const RuleType = builder.objectRef<Rule>('NetworkRule').implement({
  description: 'Networks from which alone the people of a customer may work for it. Vendor staff and partner administrators are not bound.',
  fields: (t) => ({
    networks: t.exposeStringList('networks', { description: 'In CIDR notation.' }),
    previousNetworks: t.exposeStringList('previousNetworks', {
      nullable: true,
      description: 'Networks that apply again if the rule lapses; null if there are none.',
    }),
    setAt: t.expose('setAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null for networks that apply again, because a later rule has lapsed.',
    }),
    lapsesAt: t.expose('lapsesAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it lapses unless somebody in one of the networks confirms it before; null once that was done.',
    }),
    isCallerInside: t.boolean({
      description: 'Whether the request came from one of the networks.',
      resolve: ({ networks }, _, { address }) => isWithin(address, networks),
    }),
  }),
})

const PreviewType = builder.objectRef<NetworkPreview>('NetworkRulePreview').implement({
  description: 'What a rule would do now.',
  fields: (t) => ({
    networks: t.exposeStringList('networks', { description: 'The networks as they would be stored.' }),
    users: t.exposeInt('users', { description: 'Users who are signed in from elsewhere now, by the address of their sign-in.' }),
    elsewhere: t.expose('elsewhere', { type: [PersonType], description: 'The first 100 of them.' }),
    digest: t.exposeString('digest', { description: 'Identifies the networks and these users. Pass it with the rule.' }),
  }),
})

builder.objectFields(CustomerType, (t) => ({
  networkRule: t.field({
    type: RuleType,
    nullable: true,
    description: 'Null if its people may come from anywhere.',
    resolve: async ({ id }, _, context) => {
      const rule = await rules(context).load(id)
      return rule ? ruleNow(rule) : null
    },
  }),
  networkRulePreview: t.field({
    type: PreviewType,
    nullable: true,
    description: 'What a rule of these networks would do; null for texts that are no networks.',
    args: { networks: t.arg.stringList({ required: true }) },
    resolve: (customer: CustomerRow, { networks }, context) => {
      const asked = previewed(context).add(customer.id)
      if (asked.size > 1) throw badInput('networkRulePreview is answered for one customer in a request.')
      return previewNetworks(context, customer, networks)
    },
  }),
  callerAddress: t.string({
    nullable: true,
    description: 'Address that the request came from; null if the server sees only the address of a proxy. No rule can be set then.',
    resolve: (_, _args, { address, isClientKnown }) => (isClientKnown ? address : null),
  }),
}))

const common = (t: PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>) => ({
  id: t.id({ required: true, description: 'ID of the customer.' }),
  version: t.int({ required: true, description: 'Version of the customer that the caller last read.' }),
})
const SetInput = builder.inputType('SetNetworkRuleInput', {
  fields: (t) => ({
    ...common(t),
    networks: t.stringList({ required: true, description: 'Addresses and networks in CIDR notation, at most 50.' }),
    users: t.int({ description: USERS }),
    digest: t.string({ required: true, description: DIGEST }),
  }),
})
const ConfirmInput = builder.inputType('ConfirmNetworkRuleInput', { fields: (t) => common(t) })
const RemoveInput = builder.inputType('RemoveNetworkRuleInput', { fields: (t) => common(t) })
const SetPayload = changePayload('SetNetworkRulePayload', CustomerType)
const ConfirmPayload = changePayload('ConfirmNetworkRulePayload', CustomerType)
const RemovePayload = changePayload('RemoveNetworkRulePayload', CustomerType)

builder.mutationFields((t) => ({
  setNetworkRule: t.field({
    access: changes,
    of,
    type: SetPayload,
    description:
      'Lets the people of a customer work for it from these networks alone, at once. Lapses after ten minutes unless `confirmNetworkRule` is called from one of them.',
    args: { input: t.arg({ type: SetInput, required: true }) },
    resolve: (_, { input }, context) => setNetworkRule(context, input),
  }),
  confirmNetworkRule: t.field({
    access: changes,
    of,
    type: ConfirmPayload,
    description: 'Keeps the rule of a customer. Refused from outside its networks.',
    args: { input: t.arg({ type: ConfirmInput, required: true }) },
    resolve: (_, { input }, context) => confirmNetworkRule(context, input),
  }),
  removeNetworkRule: t.field({
    access: changes,
    of,
    type: RemovePayload,
    description: 'Lets the people of a customer work from anywhere again.',
    args: { input: t.arg({ type: RemoveInput, required: true }) },
    resolve: (_, { input }, context) => removeNetworkRule(context, input),
  }),
}))
