import { appOperations } from '../../access/rules.ts'
import { getTableColumns } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { ONE_LINE } from '../../kit/graphql/input-rules.ts'
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

const columns = getTableColumns(apiScope)

const ApiScopeType = builder.objectRef<typeof apiScope.$inferSelect>('ApiScope').implement({
  description: 'A permission to call APIs, which an app requests as a scope by its name.',
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

const apiScopes = defineResource({
  name: 'apiScope',
  plural: 'apiScopes',
  node: ApiScopeType,
  table: apiScope,
  columns,
  label: apiScope.name,
  reach: vendorReach,
  defaultOrder: { name: 'ASC' },
  ...scopeList(apiScope),
  record: { ...vendorRecords(apiScope), ...changedByOperations, taken: NAME_TAKEN },
})

vendorResource(apiScopes, {
  description: 'Lists the API scopes.',
  fields: editable(apiScope, {
    displayName: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
    description: { creates: 'optional', rule: { maxLength: 500 } },
  }),
  key: { name: 'name', rule: SCOPE_NAME },
  check: (tx, { name }) => findScopeNameConflict(tx, identityResource, name),
})

deleteMutation(apiScopes, {
  access: appOperations,
  rule: () =>
    deletionRule('deleteApiScope', {
      table: apiScope,
      facts: ({ name, displayName }) => ({ name, displayName }),
      refuse: (tx, { name }) => scopeInUse(tx, name),
    }),
})
