import { and, isNotNull, sql } from 'drizzle-orm'
import { revokeGrants } from '../../../accounts/adapter.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import type { ChangedRecord } from '../../../kit/resource/change.ts'
import { oidcArtifact } from '../../../tables/people/identity.table.ts'
import type { LockedClient } from './client.row.ts'

const ofClient = sql<string>`${oidcArtifact.payload} ->> 'clientId'`

/** Revokes everything issued to apps that have become public: their refresh tokens were not rotated, and the secret that protected them is gone. */
export async function revokeTokensOfOpened(tx: Orm, changes: readonly ChangedRecord<LockedClient>[]): Promise<void> {
  const opened = changes.filter(({ record, done }) => !record.isPublic && done.set?.isPublic === true).map(({ record }) => record.clientId)
  if (opened.length === 0) return
  const isTheirs = sql`${ofClient} = any(${sql.param(opened)}::text[])`
  const grants = await tx
    .select({ id: oidcArtifact.grantId })
    .from(oidcArtifact)
    .where(and(anyOf(oidcArtifact.model, ['RefreshToken', 'AccessToken', 'AuthorizationCode']), isNotNull(oidcArtifact.grantId), isTheirs))
    .groupBy(oidcArtifact.grantId)
  await revokeGrants(
    tx,
    grants.flatMap(({ id }) => (id === null ? [] : [id])),
  )
}
