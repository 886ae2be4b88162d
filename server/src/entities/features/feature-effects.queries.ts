import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { omitAbsent } from '../../kit/graphql/omit-absent.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { countEffects, flagNow } from './feature-effects.ts'
import type { FeatureEffects } from './feature-effects.ts'
import { featureFields } from './feature.rules.ts'
import { NOTHING } from './feature.row.ts'

const EffectsInput = builder.inputType('FeatureEffectsInput', {
  description: 'The changed flag. Fields that are omitted keep their current values, or are empty for a new flag.',
  fields: (t) => ({
    id: t.id({ description: 'ID of an existing flag. Omit it for a new flag.' }),
    key: t.string({ description: 'Key of a new flag. It determines which users are within the share.' }),
    enabled: t.boolean(),
    partnerIds: t.idList(),
    customerIds: t.idList(),
    userIds: t.idList(),
    userTypes: t.intList(),
    share: t.string({ description: 'Percentage of the users, 0 to 100 with at most two decimals.' }),
    deleted: t.boolean({ description: 'Counts the effects of deleting the flag instead of changing it.' }),
  }),
})

const EffectsType = builder.objectRef<FeatureEffects>('FeatureEffects').implement({
  description: 'How many users and customers a change of a flag affects, counted with the condition that evaluates the flag.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'Number of all users.' }),
    on: t.exposeInt('on', { description: 'Number of users for whom the flag would be on.' }),
    gains: t.exposeInt('gains', { description: 'Number of these users for whom the flag is off now.' }),
    loses: t.exposeInt('loses', { description: 'Number of users for whom the flag is on now and would be off.' }),
    customers: t.exposeInt('customers', { description: 'Number of all customers.' }),
    customersOn: t.exposeInt('customersOn', {
      nullable: true,
      description: 'Number of customers with a user for whom the flag would be on. Null if the numbers are estimates.',
    }),
    digest: t.exposeString('digest', {
      nullable: true,
      description: `Identifies the changed flag and every user who gains or loses it. Pass it with the change. Null if the numbers are estimates.`,
    }),
    isSampled: t.exposeBoolean('isSampled', { description: 'Whether the numbers are estimates from a sample of the users.' }),
  }),
})

builder.queryField('featureEffects', (t) =>
  t.field({
    access: vendorOperations,
    type: EffectsType,
    nullable: true,
    description: 'Counts the users whom a change of a flag would affect. Null if there is no such flag.',
    args: { input: t.arg({ type: EffectsInput, required: true }) },
    async resolve(_, { input }, { owner }) {
      const { id, key, deleted, ...rest } = omitAbsent(input)
      const audience = featureFields.kept(rest)
      const ids = [...(audience.partnerIds ?? []), ...(audience.customerIds ?? []), ...(audience.userIds ?? [])]
      if (!ids.every(isUuid)) throw badInput('An audience needs ids.')
      if (featureFields.errors({ share: audience.share }).length > 0) throw badInput('The share is no number of per cent.')
      if (id === undefined) return countEffects(owner, undefined, { ...NOTHING, ...audience, key: key ?? '' })
      const now = isUuid(id) ? await flagNow(owner, id) : undefined
      if (!now) return null
      const { row, isThere } = now
      return countEffects(owner, isThere ? row : undefined, deleted ? { ...NOTHING, key: row.key } : { ...row, ...audience })
    },
  }),
)
