import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'
import type { LoginProvider } from '../providers.ts'

/**
 * Remembers the ID of an assertion until it expires, for all processes.
 * @returns false if it was used before
 */
export async function rememberAssertion(
  { orm }: Pick<Database, 'orm'>,
  { hostname }: Host,
  provider: LoginProvider,
  assertionId: string,
  expiresAt: Date,
): Promise<boolean> {
  const id = createHash('sha256')
    .update(JSON.stringify([provider.id, assertionId]))
    .digest('base64url')
  const inserted = await orm
    .insert(oidcArtifact)
    .values({ model: 'SamlAssertion', id, host: hostname, payload: {}, expiresAt })
    .onConflictDoNothing()
    .returning({ id: oidcArtifact.id })
  return inserted.length > 0
}
