import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { isPortalScope } from '../../access/portal-scopes.ts'
import { periodic } from '../../platform/periodic.ts'
import { apiResource, apiScope, client, identityResource } from '../../tables/client.table.ts'

/** Channel that the database notifies when scopes, API resources or the portal's own client change. */
const SCOPES_CHANGED = 'scopes_changed'
/** Also reads periodically, because notifications are lost while the listening connection is being reopened. */
const LOOK_EVERY_MS = 60_000

/** Everything that clients can request, and the clients of the installation itself. */
export type ScopeCatalog = {
  readonly identityResources: readonly Pick<typeof identityResource.$inferSelect, 'name' | 'displayName' | 'claims'>[]
  readonly apiScopes: readonly Pick<typeof apiScope.$inferSelect, 'name' | 'displayName'>[]
  readonly apiResources: readonly ApiResource[]
  readonly systemClients: readonly (typeof client.$inferSelect)[]
}
export type ApiResource = Pick<
  typeof apiResource.$inferSelect,
  'identifier' | 'name' | 'scopes' | 'tokenFormat' | 'tokenMinutes' | 'introspectionClientId'
>

type ScopeCatalogs = {
  /** The current catalog; the same object until it changes. */
  current(): ScopeCatalog
  close(): Promise<void>
}

/** Caches the catalog in this process and reads it again when any process has changed it. */
export async function createScopeCatalogs({ db, log }: { db: Database; log: Logger }): Promise<ScopeCatalogs> {
  let catalog = await readCatalog(db)
  const reading = periodic({
    name: 'read scopes',
    everyMs: LOOK_EVERY_MS,
    log,
    async run() {
      const read = await readCatalog(db)
      if (JSON.stringify(read) !== JSON.stringify(catalog)) catalog = read
    },
  })
  const stopListening = await db.listen(SCOPES_CHANGED, reading.wake)
  // Catches changes made before listening started.
  reading.wake()
  return {
    current: () => catalog,
    async close() {
      await Promise.all([reading.close(), stopListening()])
    },
  }
}

async function readCatalog({ orm }: Database): Promise<ScopeCatalog> {
  const [identityResources, apiScopes, apiResources, systemClients] = await Promise.all([
    orm
      .select({ name: identityResource.name, displayName: identityResource.displayName, claims: identityResource.claims })
      .from(identityResource)
      .orderBy(asc(identityResource.createdAt), asc(identityResource.name)),
    orm.select({ name: apiScope.name, displayName: apiScope.displayName }).from(apiScope).orderBy(asc(apiScope.name)),
    orm
      .select({
        identifier: apiResource.identifier,
        name: apiResource.name,
        scopes: apiResource.scopes,
        tokenFormat: apiResource.tokenFormat,
        tokenMinutes: apiResource.tokenMinutes,
        introspectionClientId: apiResource.introspectionClientId,
      })
      .from(apiResource)
      .orderBy(asc(apiResource.identifier)),
    orm.select().from(client).where(eq(client.isSystem, true)).orderBy(asc(client.clientId)),
  ])
  // A process of an older version may still assign one of the portal's own scopes to an API resource.
  const ownScopes = apiResources.map((resource) => ({ ...resource, scopes: resource.scopes.filter((scope) => !isPortalScope(scope)) }))
  return { identityResources, apiScopes, apiResources: ownScopes, systemClients }
}

export const scopesOf = ({ identityResources, apiScopes }: ScopeCatalog): string[] =>
  [...identityResources, ...apiScopes].map(({ name }) => name)

/** Display name of a scope; its name if the provider does not know it. */
export const scopeNameOf = ({ identityResources, apiScopes }: ScopeCatalog, scope: string): string =>
  [...identityResources, ...apiScopes].find(({ name }) => name === scope)?.displayName ?? scope
