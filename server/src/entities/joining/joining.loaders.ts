import { and, desc, eq, sql } from 'drizzle-orm'
import { knownActivity } from '../../access/activities.ts'
import { anyOf } from '../../db/any-of.ts'
import { oneEach, perRequest } from '../../kit/graphql/batch.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { contextDoing } from '../../kit/graphql/doing.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { joinedUser } from '../../tables/providers/joining.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { readJoinedStates, joinedState } from './joined-users.ts'
import type { JoinedCounts, JoinedState } from './joined-users.ts'
import { readJoining } from './joining-state.ts'
import type { Joining } from './joining-state.ts'

const MOST_SHOWN = 100

export type JoinedUserRow = {
  readonly id: string
  readonly name: string
  readonly joinedAt: Date
  readonly state: JoinedState
  readonly hasPassword: boolean
}
type WithId = Joining & { readonly id: string }

/** How people join, by provider. Reads as the database owner, because tenants see neither proofs nor the providers of others. */
export const joinings = perRequest(({ owner }) =>
  oneEach<WithId>(
    ({ id }) => id,
    async (ids) => {
      const providers = await owner.select().from(loginProvider).where(anyOf(loginProvider.id, ids))
      const found: WithId[] = []
      for (const provider of providers) found.push({ id: provider.id, ...(await readJoining(owner, provider)) })
      return found
    },
  ),
)

export const joinedCounts = perRequest((context) =>
  oneEach<JoinedCounts & { readonly id: string }>(
    ({ id }) => id,
    async (ids) => {
      const found = []
      for (const id of ids) found.push({ id, ...(await readJoinedStates(context.owner, signedIn(context).userId, id)) })
      return found
    },
  ),
)

/** The newest of those who joined by a provider and are within the reader's reach. */
export function readJoined(context: RequestContext, providerId: string): Promise<JoinedUserRow[]> {
  const { owner, reach } = contextDoing(context, knownActivity('VIEW', 'User'))
  return owner
    .select({
      id: userIdentity.id,
      name: sql<string>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
      joinedAt: joinedUser.joinedAt,
      state: joinedState,
      hasPassword: sql<boolean>`(${userIdentity.passwordHash} is not null)`,
    })
    .from(joinedUser)
    .innerJoin(userIdentity, eq(userIdentity.id, joinedUser.userId))
    .where(and(eq(joinedUser.providerId, providerId), reach.users))
    .orderBy(desc(joinedUser.joinedAt), userIdentity.id)
    .limit(MOST_SHOWN)
}
