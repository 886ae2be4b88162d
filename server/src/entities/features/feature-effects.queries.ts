import { vendorOperations } from '../../access/rules.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { given } from '../../kit/graphql/given.ts'
import { badInput } from '../../kit/graphql/refusal.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { countEffects, flagNow } from './feature-effects.ts'
import type { FeatureEffects } from './feature-effects.ts'
import { featureFields } from './feature.rules.ts'
import { NOTHING } from './feature.row.ts'

const EffectsInput = builder.inputType('FeatureEffectsInput', {
  description: 'A flag as it would be: what is not given is as it is, and of a new flag nothing.',
  fields: (t) => ({
    id: t.id({ description: 'Not given of a new flag.' }),
    key: t.string({ description: 'Of a new flag: its share rests on it.' }),
    enabled: t.boolean(),
    partnerIds: t.idList(),
    customerIds: t.idList(),
    userIds: t.idList(),
    userTypes: t.intList(),
    share: t.string({ description: 'Per cent of the users, 0 to 100 with two decimals.' }),
    deleted: t.boolean({ description: 'As if it was deleted.' }),
  }),
})

const EffectsType = builder.objectRef<FeatureEffects>('FeatureEffects').implement({
  description: 'Whom a change of a flag reaches, counted by the condition that decides.',
  fields: (t) => ({
    people: t.exposeInt('people', { description: 'All users.' }),
    on: t.exposeInt('on', { description: 'Users for whom it would be on.' }),
    gains: t.exposeInt('gains', { description: 'Those of them for whom it is not on now.' }),
    loses: t.exposeInt('loses', { description: 'Users for whom it is on now and would not be.' }),
    customers: t.exposeInt('customers', { description: 'All customers.' }),
    customersOn: t.exposeInt('customersOn', {
      nullable: true,
      description: 'Customers with somebody for whom it would be on; null where the numbers are estimates.',
    }),
    isSampled: t.exposeBoolean('isSampled', { description: 'The numbers are estimates, from some of the users.' }),
  }),
})

builder.queryField('featureEffects', (t) =>
  t.field({
    access: vendorOperations,
    type: EffectsType,
    nullable: true,
    description: 'Null when there is no such flag.',
    args: { input: t.arg({ type: EffectsInput, required: true }) },
    async resolve(_, { input }, { owner }) {
      const { id, key, deleted, ...rest } = given(input)
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
