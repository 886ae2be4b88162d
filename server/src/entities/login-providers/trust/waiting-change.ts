import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Orm } from '../../../db/orm.ts'
import { tellKeepers } from '../../../federation/tell-keepers.ts'
import { loginProviderChange } from '../../../tables/providers/login-provider-change.table.ts'
import type { ChangeRequest } from '../../../tables/providers/login-provider-change.table.ts'
import type { LockedProvider } from '../login-provider.row.ts'

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
  const asked = [...Object.keys(columns), ...(clientSecret === undefined ? [] : ['clientSecret'])]
  const request = { by: by.requestedBy, byName: by.requestedByName, at: by.requestedAt.toISOString(), columns: asked }
  // Read under the provider's lock.
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
  await tellKeepers(tx, provider, 'PROVIDER_CHANGE_WAITS', {})
}

export async function waitingChangeOf(tx: Pick<Orm, 'select'>, providerId: string): Promise<WaitingChange | undefined> {
  const [found] = await tx.select().from(loginProviderChange).where(eq(loginProviderChange.providerId, providerId))
  return found
}

/** Who asked for what, in the order of asking. What the version before kept is laid to whoever asked last. */
export function requestsOf({ columns, clientSecret, takesSecret, requests, ...last }: WaitingChange): readonly ChangeRequest[] {
  const known = new Set(requests.flatMap((request) => request.columns))
  const all = [...Object.keys(columns), ...(clientSecret !== null || takesSecret ? ['clientSecret'] : [])]
  const others = all.filter((name) => !known.has(name))
  if (others.length === 0) return requests
  return [...requests, { by: last.requestedBy, byName: last.requestedByName, at: last.requestedAt.toISOString(), columns: others }]
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
