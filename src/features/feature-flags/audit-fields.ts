import { msg } from '@lingui/core/macro'
import type { UpdateFeatureInput } from '#src/data/generated/schema.ts'
import { userChoices } from '#src/resources/choices/people.ts'
import { customerChoices, partnerChoices } from '#src/resources/choices/references.ts'
import type { AuditFieldsOf } from '#src/resources/history/audit.ts'
import { userTypeChoices } from './feature-words.ts'

export const featureAuditFields: AuditFieldsOf<UpdateFeatureInput, 'digest' | 'users'> = {
  key: { label: msg({ message: 'Key', context: 'feature flag' }) },
  description: { label: msg`Description` },
  enabled: { label: msg`On for all users` },
  partnerIds: { label: msg`Partners`, source: partnerChoices },
  customerIds: { label: msg`Customers`, source: customerChoices },
  userIds: { label: msg`Users`, source: userChoices },
  userTypes: { label: msg`User types`, choices: userTypeChoices },
  share: { label: msg`Share of users (%)` },
  ownerId: { label: msg`Owner`, source: userChoices },
  reviewOn: { label: msg`Review date`, isDay: true },
  deletedAt: { label: msg`Deleted` },
}
