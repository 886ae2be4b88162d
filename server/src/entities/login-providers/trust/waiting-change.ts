import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { notifyManagers } from '../../../federation/notify-managers.ts'
import { loginProviderChange } from '../../../tables/providers/login-provider-change.table.ts'
import type { ChangeRequest } from '../../../tables/providers/login-provider-change.table.ts'
import type { LockedProvider } from '../login-provider.row.ts'

export type WaitingChange = typeof loginProviderChange.$inferSelect

/**
 * Stores a change until somebody with authority over all linked users confirms it. It is merged with a change that is already pending. Notifies those
 * who manage the provider.
 */
export async function keepWaiting(
  tx: Orm,
  viewer: Viewer,
  provider: LockedProvider,
  { clientSecret, metadataAskedAt: _askedAt, ...columns }: Partial<LockedProvider>,
): Promise<void> {
  const secret = clientSecret === undefined ? {} : { clientSecret, takesSecret: clientSecret === null }
  const by = { requestedBy: viewer.userId, requestedByName: viewer.submittedBy ?? null, requestedAt: new Date() }
  const asked = [...Object.keys(columns), ...(clientSecret === undefined ? [] : ['clientSecret'])]
  const request = { by: by.requestedBy, byName: by.requestedByName, at: by.requestedAt.toISOString(), columns: asked }
  // Read under the lock on the provider's row.
  const there = await waitingChangeOf(tx, provider.id)
  const requests = [
    ...(there ? requestsOf(there).map((each) => ({ ...each, columns: each.columns.filter((name) => !asked.includes(name)) })) : []),
    request,
  ]
  const kept = { requests: requests.filter((each) => each.columns.length > 0) }
  await tx
    .insert(loginProviderChange)
    .values({ providerId: provider.id, columns, ...kept, ...secret, ...by })
    .onConflictDoUpdate({
      target: loginProviderChange.providerId,
      set: {
        columns: sql`${loginProviderChange.columns} || ${JSON.stringify(columns)}::jsonb`,
        revision: sql`${loginProviderChange.revision} + 1`,
        ...kept,
        ...secret,
        ...by,
      },
    })
  await notifyManagers(tx, provider, 'PROVIDER_CHANGE_WAITS', {})
}

export async function waitingChangeOf(tx: Pick<Orm, 'select'>, providerId: string): Promise<WaitingChange | undefined> {
  const [found] = await tx.select().from(loginProviderChange).where(eq(loginProviderChange.providerId, providerId))
  return found
}

/** Requests in chronological order. Columns stored by an earlier version, which kept no requests, are attributed to the latest requester. */
export function requestsOf({ columns, clientSecret, takesSecret, requests, ...last }: WaitingChange): readonly ChangeRequest[] {
  const known = new Set(requests.flatMap((request) => request.columns))
  const all = [...Object.keys(columns), ...(clientSecret !== null || takesSecret ? ['clientSecret'] : [])]
  const others = all.filter((name) => !known.has(name))
  if (others.length === 0) return requests
  return [...requests, { by: last.requestedBy, byName: last.requestedByName, at: last.requestedAt.toISOString(), columns: others }]
}

export const dropWaiting = (tx: Pick<Orm, 'delete'>, providerId: string) =>
  tx.delete(loginProviderChange).where(eq(loginProviderChange.providerId, providerId))

/** Columns that a pending change sets. The time at which metadata was read becomes that of the confirmation. */
export const columnsOfWaiting = ({ columns }: Pick<WaitingChange, 'columns'>): Partial<LockedProvider> => ({
  ...(columns as Partial<LockedProvider>),
  ...('entityId' in columns || 'certificates' in columns ? { metadataAskedAt: new Date(), metadataFault: null } : {}),
})

/** Client secret that a pending change sets. Null removes it, undefined leaves it unchanged. */
export const secretOfWaiting = ({
  clientSecret,
  takesSecret,
}: Pick<WaitingChange, 'clientSecret' | 'takesSecret'>): Buffer | null | undefined =>
  clientSecret === null ? (takesSecret ? null : undefined) : Buffer.from(clientSecret)
