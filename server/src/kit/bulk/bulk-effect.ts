import { BULK_EFFECTS } from '../../../../contract/effects.ts'
import { builder } from '../graphql/builder.ts'

export const BulkEffectEnum = builder.enumType('BulkEffectCode', {
  values: BULK_EFFECTS,
  description: 'What a change of many records does to users besides.',
})
