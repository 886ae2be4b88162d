import { arrayContains, asc } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { conflict, type UserError } from '../../kit/graphql/user-error.ts'
import { apiResource, client } from '../../tables/client.table.ts'

const NAMED = 5

/**
 * Returns an error that names the apps and APIs which have the scope. The caller has locked the scope's row, so apps that are about to be given it
 * wait.
 */
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
