import { sql } from 'drizzle-orm'
import { flag, folded, moment, text } from '../../kit/resource/fields.ts'
import type { apiScope, identityResource } from '../../tables/client.table.ts'

export const scopeList = (table: typeof apiScope | typeof identityResource) => ({
  searched: sql`fold(${table.name} || ' ' || ${table.displayName})`,
  fields: {
    id: { cell: true },
    name: text(folded(table.name)),
    displayName: text(folded(table.displayName)),
    isSystem: flag(table.isSystem),
    createdAt: moment(table.createdAt),
  } as const,
})
