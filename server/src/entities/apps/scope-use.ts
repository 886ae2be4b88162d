import { arrayContains, asc } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { apiResource, client } from '../../tables/client.table.ts'

const NAMED = 5

/** Why a scope cannot go: the apps and APIs that have it. Clients that are being given it wait, for the scope's row is locked. */
export async function scopeInUse(tx: Pick<Orm, 'select'>, scope: string): Promise<UserError | undefined> {
  const apps = await tx
    .select({ name: client.name })
    .from(client)
    .where(arrayContains(client.scopes, [scope]))
    .orderBy(asc(client.nameFolded))
  const apis = await tx
    .select({ name: apiResource.name })
    .from(apiResource)
    .where(arrayContains(apiResource.scopes, [scope]))
    .orderBy(asc(apiResource.name))
  const names = [...apps, ...apis].map(({ name }) => name)
  if (names.length === 0) return undefined
  const more = names.length - NAMED
  return conflict(
    null,
    'SCOPE_IN_USE',
    `Used by ${names.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove it there first.`,
  )
}
