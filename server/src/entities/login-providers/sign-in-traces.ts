import { and, desc, eq } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signInTrace } from '../../tables/providers/sign-in-trace.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

export type TraceRow = typeof signInTrace.$inferSelect
export type TracePerson = { readonly id: string; readonly userName: string; readonly displayName: string | null }

const MOST = 100

/** Latest traces of a provider, or the one with the given ID. The caller has checked that the provider is within reach. */
export async function tracesOf(
  { owner }: RequestContext,
  providerId: string,
  { first, id }: { readonly first: number; readonly id?: string | null | undefined },
): Promise<TraceRow[]> {
  if (id && !isUuid(id)) return []
  return owner
    .select()
    .from(signInTrace)
    .where(and(eq(signInTrace.providerId, providerId), id ? eq(signInTrace.id, id) : undefined))
    .orderBy(desc(signInTrace.startedAt), desc(signInTrace.id))
    .limit(Math.min(Math.max(first, 1), MOST))
}

/** Users of traces, if they are within the caller's reach. */
export const tracePeople = perRequest(({ reader, reach }) =>
  oneEach<TracePerson>(
    ({ id }) => id,
    (ids) =>
      reader
        .select({ id: userIdentity.id, userName: userIdentity.userName, displayName: userIdentity.displayName })
        .from(userIdentity)
        .where(and(anyOf(userIdentity.id, ids), reach.users)),
  ),
)
