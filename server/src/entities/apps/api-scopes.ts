import { getTableColumns } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { editable } from '../../kit/resource/editable.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { apiScope, identityResource } from '../../tables/client.table.ts'
import { clientsWith } from './clients/client.loaders.ts'
import { HolderType } from './clients/client.type.ts'
import { SCOPE_NAME, findScopeNameConflict } from './scope-name.ts'
import { deleteScope, IS_SYSTEM, SCOPE_TEXTS, scopeRecords } from './scope-records.ts'
import { vendorResource } from './vendor-resource.ts'

const columns = getTableColumns(apiScope)

const ApiScopeType = builder.objectRef<typeof apiScope.$inferSelect>('ApiScope').implement({
  description: 'A permission to call APIs, which an app requests as a scope by its name.',
  fields: (t) => ({
    ...columnFields(t, columns, IS_SYSTEM),
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
  columns,
  ...scopeRecords(apiScope),
})

vendorResource(apiScopes, {
  description: 'Lists the API scopes.',
  fields: editable(apiScope, {
    ...SCOPE_TEXTS,
  }),
  key: { name: 'name', rule: SCOPE_NAME },
  check: (tx, { name }) => findScopeNameConflict(tx, identityResource, name),
})

deleteScope(apiScopes, 'deleteApiScope', apiScope, ({ name, displayName }) => ({ name, displayName }))
