import { appOperations } from '../../access/rules.ts'
import { getTableColumns } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { ONE_LINE } from '../../kit/graphql/input-rules.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { editable } from '../../kit/resource/editable.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { apiScope, identityResource } from '../../tables/client.table.ts'
import { clientsWith } from './clients/client.loaders.ts'
import { HolderType } from './clients/client.type.ts'
import { deleteMutation, deletionRule } from '../../kit/resource/delete-mutation.ts'
import { scopeList } from './scope-fields.ts'
import { NAME_TAKEN, SCOPE_NAME, findScopeNameConflict } from './scope-name.ts'
import { scopeInUse } from './scope-use.ts'
import { changedByOperations } from './system-rows.ts'
import { vendorReach, vendorRecords } from './vendor-records.ts'
import { vendorResource } from './vendor-resource.ts'

const columns = getTableColumns(identityResource)

const IdentityResourceType = builder.objectRef<typeof identityResource.$inferSelect>('IdentityResource').implement({
  description: 'A set of claims about the user, which an app requests as a scope by its name.',
  fields: (t) => ({
    ...columnFields(t, columns, {
      isSystem: { description: 'Whether it is part of the installation. If so, changes are refused with SYSTEM_ROW.' },
    }),
    clients: t.field({
      type: [HolderType],
      description: 'Apps that may request the scope.',
      resolve: ({ name }, _, context) => clientsWith(context).load(name),
    }),
  }),
})

const identityResources = defineResource({
  name: 'identityResource',
  plural: 'identityResources',
  node: IdentityResourceType,
  table: identityResource,
  columns,
  label: identityResource.name,
  reach: vendorReach,
  defaultOrder: { name: 'ASC' },
  ...scopeList(identityResource),
  record: { ...vendorRecords(identityResource), ...changedByOperations, taken: NAME_TAKEN },
})

vendorResource(identityResources, {
  description: 'Lists the identity resources.',
  fields: editable(identityResource, {
    displayName: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
    description: { creates: 'optional', rule: { maxLength: 500 } },
    claims: { creates: 'required', rule: { minItems: 1 }, description: 'Types of the claims that the scope includes.' },
  }),
  key: { name: 'name', rule: SCOPE_NAME },
  check: async (tx, { name, claims }) => [...(await findScopeNameConflict(tx, apiScope, name)), ...claimErrors(claims)],
})

deleteMutation(identityResources, {
  access: appOperations,
  rule: () =>
    deletionRule('deleteIdentityResource', {
      table: identityResource,
      facts: ({ name, displayName, claims }) => ({ name, displayName, claims }),
      refuse: (tx, { name }) => scopeInUse(tx, name),
    }),
})

const CLAIM_TYPE = /^[A-Za-z][\w.:/-]{0,99}$/u

const claimErrors = (claims: unknown): UserError[] =>
  Array.isArray(claims) && !claims.every((type) => typeof type === 'string' && CLAIM_TYPE.test(type))
    ? [invalid('claims', 'CLAIM_TYPE_INVALID', 'Claims have no blanks, for example company_id.')]
    : []
