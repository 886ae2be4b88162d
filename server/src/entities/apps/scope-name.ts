import { sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { conflict, type UserError } from '../../kit/graphql/user-error.ts'
import { apiScope, identityResource } from '../../tables/client.table.ts'

/** Rule for the names of API scopes and identity resources. */
export const SCOPE_NAME = {
  required: true,
  form: {
    pattern: /^[a-zA-Z][\w.:/-]{0,99}$/u,
    code: 'SCOPE_NAME_INVALID',
    message: 'Use letters, digits, dots, colons, slashes, dashes and underscores.',
  },
} as const

export const NAME_TAKEN = conflict('name', 'SCOPE_NAME_TAKEN', 'Another scope or identity resource has this name.')

/** Apps request API scopes and identity resources in one list, so a name may exist in only one of the two tables. */
export async function findScopeNameConflict(
  tx: Orm,
  other: typeof apiScope | typeof identityResource,
  name: unknown,
): Promise<UserError[]> {
  const found = await tx
    .select({ id: other.id })
    .from(other)
    .where(sql`${other.name} = ${name}`)
  return found.length > 0 ? [NAME_TAKEN] : []
}
