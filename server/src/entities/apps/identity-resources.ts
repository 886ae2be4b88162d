import { getTableColumns } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { editable } from '../../kit/resource/editable.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { apiScope, identityResource } from '../../tables/client.table.ts'
import { clientsWith } from './clients/client.loaders.ts'
import { HolderType } from './clients/client.type.ts'
import { SCOPE_NAME, findScopeNameConflict } from './scope-name.ts'
import { deleteScope, IS_SYSTEM, SCOPE_TEXTS, scopeRecords } from './scope-records.ts'
import { vendorResource } from './vendor-resource.ts'

const columns = getTableColumns(identityResource)

const IdentityResourceType = builder.objectRef<typeof identityResource.$inferSelect>('IdentityResource').implement({
  description: 'A set of claims about the user, which an app requests as a scope by its name.',
  fields: (t) => ({
    ...columnFields(t, columns, IS_SYSTEM),
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
  columns,
  ...scopeRecords(identityResource),
})

vendorResource(identityResources, {
  description: 'Lists the identity resources.',
  fields: editable(identityResource, {
    ...SCOPE_TEXTS,
    claims: { creates: 'required', rule: { minItems: 1 }, description: 'Types of the claims that the scope includes.' },
  }),
  key: { name: 'name', rule: SCOPE_NAME },
  check: async (tx, { name, claims }) => [...(await findScopeNameConflict(tx, apiScope, name)), ...claimErrors(claims)],
})

deleteScope(identityResources, 'deleteIdentityResource', identityResource, ({ name, displayName, claims }) => ({
  name,
  displayName,
  claims,
}))

const CLAIM_TYPE = /^[A-Za-z][\w.:/-]{0,99}$/u

const claimErrors = (claims: unknown): UserError[] =>
  Array.isArray(claims) && !claims.every((type) => typeof type === 'string' && CLAIM_TYPE.test(type))
    ? [invalid('claims', 'CLAIM_TYPE_INVALID', 'Claims have no blanks, for example company_id.')]
    : []
