import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Orm } from '../../db/orm.ts'
import { tellKeepers } from '../../federation/tell-keepers.ts'
import { loginProviderChange } from '../../tables/login-provider-change.table.ts'
import type { LockedProvider } from './login-provider.row.ts'

export type WaitingChange = typeof loginProviderChange.$inferSelect

/** Keeps a change until somebody who answers for all who are linked confirms it; what waits already stays beside it. Tells those who keep the provider. */
export async function keepWaiting(
  tx: Orm,
  viewer: Viewer,
  provider: LockedProvider,
  { clientSecret, metadataAskedAt: _askedAt, ...columns }: Partial<LockedProvider>,
): Promise<void> {
  const secret = clientSecret === undefined ? {} : { clientSecret, takesSecret: clientSecret === null }
  const by = { requestedBy: viewer.userId, requestedByName: viewer.submittedBy ?? null, requestedAt: new Date() }
  await tx
    .insert(loginProviderChange)
    .values({ providerId: provider.id, columns, ...secret, ...by })
    .onConflictDoUpdate({
      target: loginProviderChange.providerId,
      set: {
        columns: sql`${loginProviderChange.columns} || ${JSON.stringify(columns)}::jsonb`,
        revision: sql`${loginProviderChange.revision} + 1`,
        ...secret,
        ...by,
      },
    })
  await tellKeepers(tx, provider, 'PROVIDER_CHANGE_WAITS', {})
}

export async function waitingChangeOf(tx: Pick<Orm, 'select'>, providerId: string): Promise<WaitingChange | undefined> {
  const [found] = await tx.select().from(loginProviderChange).where(eq(loginProviderChange.providerId, providerId))
  return found
}

export const dropWaiting = (tx: Pick<Orm, 'delete'>, providerId: string) =>
  tx.delete(loginProviderChange).where(eq(loginProviderChange.providerId, providerId))

/** The columns that a waiting change sets; a moment of metadata is that of the confirmation. */
export const columnsOfWaiting = ({ columns }: Pick<WaitingChange, 'columns'>): Partial<LockedProvider> => ({
  ...(columns as Partial<LockedProvider>),
  ...('entityId' in columns || 'certificates' in columns ? { metadataAskedAt: new Date(), metadataFault: null } : {}),
})

/** The secret that it sets; null takes it away, undefined leaves it. */
export const secretOfWaiting = ({
  clientSecret,
  takesSecret,
}: Pick<WaitingChange, 'clientSecret' | 'takesSecret'>): Buffer | null | undefined =>
  clientSecret === null ? (takesSecret ? null : undefined) : Buffer.from(clientSecret)
