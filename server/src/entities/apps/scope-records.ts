import { sql } from 'drizzle-orm'
import { appOperations } from '../../access/rules.ts'
import { ONE_LINE } from '../../kit/graphql/input-rules.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { deleteMutation, deletionRule } from '../../kit/resource/delete-mutation.ts'
import { flag, folded, moment, text } from '../../kit/resource/fields.ts'
import type { RecordResource } from '../../kit/resource/resource.ts'
import type { apiScope, identityResource } from '../../tables/client.table.ts'
import { NAME_TAKEN } from './scope-name.ts'
import { scopeInUse } from './scope-use.ts'
import { changedByOperations } from './system-rows.ts'
import { vendorReach, vendorRecords } from './vendor-records.ts'

type ScopeTable = typeof apiScope | typeof identityResource
type LockedScope = { readonly id: string; readonly version: number; readonly partnerId: null; readonly name: string }

/** What the resources of API scopes and identity resources have in common: apps request both as scopes. */
export const scopeRecords = <Table extends ScopeTable>(table: Table) => ({
  table,
  label: table.name,
  reach: vendorReach,
  defaultOrder: { name: 'ASC' } as const,
  searched: sql`fold(${table.name} || ' ' || ${table.displayName})`,
  fields: {
    id: { cell: true },
    name: text(folded(table.name)),
    displayName: text(folded(table.displayName)),
    isSystem: flag(table.isSystem),
    createdAt: moment(table.createdAt),
  } as const,
  record: { ...vendorRecords(table), ...changedByOperations, taken: NAME_TAKEN },
})

export const SCOPE_TEXTS = {
  displayName: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
  description: { creates: 'optional', rule: { maxLength: 500 } },
} as const

export const IS_SYSTEM = {
  isSystem: { description: 'Whether it is part of the installation. If so, changes are refused with SYSTEM_ROW.' },
}

/** Declares the deletion of a scope, which is refused while an app or an API has it. */
export const deleteScope = <Row, Locked extends LockedScope>(
  resource: RecordResource<Row, Locked, 'record'>,
  action: 'deleteApiScope' | 'deleteIdentityResource',
  table: ScopeTable,
  facts: (scope: Locked) => Facts,
): void =>
  deleteMutation(resource, {
    access: appOperations,
    rule: () => deletionRule(action, { table, facts, refuse: (tx, { name }) => scopeInUse(tx, name) }),
  })
