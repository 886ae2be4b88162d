import { appOperations } from '../../access/rules.ts'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { ONE_LINE } from '../../kit/graphql/input-rules.ts'
import { conflict, invalid, missing, type UserError } from '../../kit/graphql/user-error.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { editable } from '../../kit/resource/editable.ts'
import { coded, folded, moment, text } from '../../kit/resource/fields.ts'
import { defineResource } from '../../kit/resource/resource.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { apiResource, apiScope, client, tokenFormats } from '../../tables/client.table.ts'
import { isPortalScope } from '../../access/portal-scopes.ts'
import { deleteMutation, deletionRule } from '../../kit/resource/delete-mutation.ts'
import { changedByOperations } from './system-rows.ts'
import { vendorReach, vendorRecords } from './vendor-records.ts'
import { vendorResource } from './vendor-resource.ts'

const columns = getTableColumns(apiResource)
const TokenFormatEnum = builder.enumType('TokenFormat', { values: tokenFormats })

const ApiResourceType = builder.objectRef<typeof apiResource.$inferSelect>('ApiResource').implement({
  description: 'An API that accepts access tokens. Its identifier is the audience of these tokens.',
  fields: (t) =>
    columnFields(t, columns, {
      tokenFormat: { type: TokenFormatEnum },
      scopes: { description: 'Names of the API scopes that the API accepts.' },
      tokenMinutes: {
        description:
          'Lifetime of access tokens for the API, in minutes. Null for the default lifetime. The shorter one of API and app applies.',
      },
      introspectionClientId: {
        description: 'ID of the app as which the API authenticates. This app may introspect tokens that were issued for the API.',
      },
    }),
})

const IDENTIFIER_TAKEN = conflict('identifier', 'IDENTIFIER_TAKEN', 'Another API has this identifier.')

const apiResources = defineResource({
  name: 'apiResource',
  plural: 'apiResources',
  node: ApiResourceType,
  table: apiResource,
  columns,
  label: apiResource.name,
  reach: vendorReach,
  defaultOrder: { name: 'ASC' },
  searched: sql`fold(${apiResource.name} || ' ' || ${apiResource.identifier})`,
  record: { ...vendorRecords(apiResource), ...changedByOperations, taken: IDENTIFIER_TAKEN },
  fields: {
    id: { cell: true },
    name: text(folded(apiResource.name)),
    identifier: text(folded(apiResource.identifier)),
    tokenFormat: coded(TokenFormatEnum, apiResource.tokenFormat),
    createdAt: moment(apiResource.createdAt),
  },
})

vendorResource(apiResources, {
  description: 'Lists the APIs that accept access tokens.',
  fields: editable(apiResource, {
    name: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
    description: { creates: 'optional', rule: { maxLength: 500 } },
    scopes: { creates: 'required', rule: { minItems: 1 } },
    tokenFormat: { creates: 'optional', type: TokenFormatEnum },
    tokenMinutes: {
      creates: 'optional',
      rule: { min: 0, max: 60 },
      description: 'Lifetime of access tokens for the API, 1 to 60 minutes. 0 for the default lifetime.',
    },
    introspectionClientId: { creates: 'optional', type: 'ID' },
  }),
  key: {
    name: 'identifier',
    rule: {
      required: true,
      maxLength: 500,
      form: {
        pattern: /^(https:\/\/[^\s#*]+|urn:[^\s#*]+)$/u,
        code: 'IDENTIFIER_INVALID',
        message: 'Begin with https:// or urn:, without a fragment.',
      },
    },
  },
  check: (tx, next) => errorsOf(tx, next),
})

deleteMutation(apiResources, {
  access: appOperations,
  rule: () => deletionRule('deleteApiResource', { table: apiResource, facts: ({ name, identifier }) => ({ name, identifier }) }),
})

async function errorsOf(tx: Orm, { scopes, introspectionClientId: app }: Facts): Promise<UserError[]> {
  const names = Array.isArray(scopes) ? scopes.map(String) : []
  const found =
    names.length === 0 ? [] : await tx.select({ name: apiScope.name }).from(apiScope).where(inArray(apiScope.name, names)).for('share')
  const unknown = names.filter((scope) => !found.some(({ name }) => name === scope))
  const reserved = names.filter(isPortalScope)
  return [
    ...(reserved.length > 0
      ? [
          invalid(
            'scopes',
            'SCOPE_OF_PORTAL',
            `${reserved.join(', ')}: only the portal’s own APIs have this. Make a scope of your own for this API.`,
          ),
        ]
      : []),
    ...(unknown.length > 0 ? [missing('scopes', 'SCOPE_NOT_FOUND', `There is no scope ${unknown.join(', ')}.`)] : []),
    ...(typeof app === 'string' ? await appErrors(tx, app) : []),
  ]
}

async function appErrors(tx: Orm, id: string): Promise<UserError[]> {
  const [app] = isUuid(id) ? await tx.select({ isPublic: client.isPublic }).from(client).where(eq(client.id, id)) : []
  if (!app) return [missing('introspectionClientId', 'CLIENT_NOT_FOUND', 'There is no such app.')]
  return app.isPublic ? [invalid('introspectionClientId', 'CLIENT_PUBLIC', 'This app keeps no secret to prove itself by.')] : []
}
