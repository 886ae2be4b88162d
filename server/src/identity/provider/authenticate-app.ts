import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { machineViewer } from '../../access/machine-rights.ts'
import { viewerFacts } from '../../access/viewer-facts.ts'
import type { Viewer } from '../../access/viewer.ts'
import { keyOf } from '../../accounts/adapter.ts'
import { isAhead } from '../../accounts/clock.ts'
import type { Database } from '../../db/database.ts'
import type { Orm } from '../../db/orm.ts'
import { prepared } from '../../db/pipeline/prepared.ts'
import type { Host } from '../../kit/hosts.ts'
import { client, clientSecret } from '../../tables/client.table.ts'
import { machineAccess, reachedCustomers } from '../../tables/machine-access.table.ts'
import { oidcArtifact } from '../../tables/people/identity.table.ts'

/** An app that calls on its own behalf, without a user. */
export type SignedInApp = { readonly clientId: string; readonly name: string; readonly scopes: readonly string[] }

type TokenPayload = { scope?: string; iat?: number; exp: number; aud?: unknown }

const tokenBy = prepared((orm) =>
  orm
    .select({ payload: oidcArtifact.payload, id: client.id, name: client.name, scopes: client.scopes })
    .from(oidcArtifact)
    .innerJoin(client, and(eq(client.clientId, sql`${oidcArtifact.payload}->>'clientId'`), client.enabled))
    .where(
      and(
        eq(oidcArtifact.model, 'ClientCredentials'),
        eq(oidcArtifact.id, sql.placeholder('id')),
        eq(oidcArtifact.host, sql.placeholder('host')),
        or(isNull(client.partnerId), eq(client.partnerId, sql.placeholder('partner'))),
      ),
    )
    .prepare('signed_in_app'),
)

/**
 * Finds the app of a token that it got for itself on this host. The token is valid while the app is enabled and known there, for those of its scopes
 * that the app still has. A token for another API is refused.
 */
export async function findSignedInApp(db: Database, bearer: string, host: Host): Promise<SignedInApp | undefined> {
  if (!/^[\w-]{20,100}$/.test(bearer)) return undefined
  const [row] = await tokenBy(db.orm).execute({
    id: keyOf('ClientCredentials', bearer),
    host: host.hostname,
    partner: host.partner.partnerId,
  })
  if (!row) return undefined
  const { scope, iat = 0, exp, aud } = row.payload as TokenPayload
  if (aud !== undefined || exp * 1000 <= Date.now() || isAhead(new Date(iat * 1000))) return undefined
  return { clientId: row.id, name: row.name, scopes: (scope?.split(' ') ?? []).filter((each) => row.scopes.includes(each)) }
}

const liveSecret = sql`exists (select from ${clientSecret} where ${clientSecret.clientId} = ${client.id}
  and (${clientSecret.expiresAt} is null or ${clientSecret.expiresAt} > now()))`

/**
 * Finds the rights of an app of kind Machine, read anew at each call. Undefined if it has none, is disabled, has no secret that is still valid, or has
 * lost its owner.
 */
export async function findMachine(orm: Orm, clientId: string): Promise<Viewer | undefined> {
  const [row] = await orm
    .select({
      id: client.id,
      clientId: client.clientId,
      name: client.name,
      partnerId: machineAccess.partnerId,
      activities: machineAccess.activities,
      customerIds: reachedCustomers,
      owner: {
        ownerId: machineAccess.ownerId,
        leftAt: machineAccess.ownerLeftAt,
        had: machineAccess.ownerHad,
        facts: viewerFacts(machineAccess.ownerId),
      },
    })
    .from(machineAccess)
    .innerJoin(client, and(eq(client.id, machineAccess.clientId), client.enabled, eq(client.kind, 'MACHINE')))
    // An app that was given to another partner since reaches nothing.
    .where(
      and(eq(machineAccess.clientId, clientId), liveSecret, or(isNull(client.partnerId), eq(client.partnerId, machineAccess.partnerId))),
    )
  return row && machineViewer(row, new Date())
}
