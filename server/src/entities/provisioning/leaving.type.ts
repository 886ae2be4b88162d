import { and, sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { contextOf } from '../../kit/graphql/doing.ts'
import { manyEach, perRequest } from '../../kit/graphql/batch.ts'
import { scimLeaver, scimWave } from '../../tables/providers/scim-leaver.table.ts'
import { scimUser } from '../../tables/providers/scim.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'
import { ScimLeaving } from './scim.enums.ts'

type MassLeaving = {
  readonly id: string
  readonly providerId: string
  readonly beganAt: Date
  readonly people: number
  readonly undoneAt: Date | null
  readonly leavers: number
  readonly restored: number
  readonly changed: number
  readonly impossible: number
  readonly isManaged: boolean
}

const counted = (outcome: NonNullable<(typeof scimLeaver.$inferSelect)['outcome']>) =>
  sql`count(*) filter (where ${scimLeaver.outcome} = ${outcome})::int`

/** Mass leavings of each provider within the last 30 days, the latest first. Reads as the database owner, because tenants have no rights on the tables. */
export const massLeavings = perRequest(({ owner, viewer }) =>
  manyEach<MassLeaving>(
    ({ providerId }) => providerId,
    async (ids) => {
      const { rows } = await owner.execute<Stored>(sql`
        select ${scimWave.id} as id, ${scimWave.providerId} as "providerId", ${scimWave.people} as people,
          to_json(${scimWave.beganAt}) #>> '{}' as "beganAt", to_json(${scimWave.undoneAt}) #>> '{}' as "undoneAt",
          count(${scimLeaver.id})::int as leavers, ${counted('RESTORED')} as restored, ${counted('CHANGED')} as changed, ${counted('IMPOSSIBLE')} as impossible,
          exists (select from ${scimUser} where ${scimUser.providerId} = ${scimWave.providerId} and ${scimUser.userId} = ${viewer?.userId ?? null}::uuid) as "isManaged"
        from ${scimWave} left join ${scimLeaver} on ${scimLeaver.waveId} = ${scimWave.id}
        where ${anyOf(scimWave.providerId, ids)} and ${scimWave.beganAt} > now() - interval '30 days' group by ${scimWave.id}
        order by ${scimWave.beganAt} desc, ${scimWave.id}`)
      return rows.map(({ beganAt, undoneAt, ...row }) => ({
        ...row,
        beganAt: new Date(beganAt),
        undoneAt: undoneAt === null ? null : new Date(undoneAt),
      }))
    },
  ),
)

type Stored = Omit<MassLeaving, 'beganAt' | 'undoneAt'> & { readonly beganAt: string; readonly undoneAt: string | null }

export const MassLeavingType = builder.objectRef<MassLeaving>('ScimMassLeaving').implement({
  description:
    'Users whom a directory deactivated or deleted within a few minutes: at least 25, and a fifth of the directory. Undoing it reactivates them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    beganAt: t.expose('beganAt', { type: 'DateTime' }),
    people: t.exposeInt('people', { description: 'Active users of the directory before it began.' }),
    leavers: t.exposeInt('leavers', { description: 'Users whom the directory deactivated or deleted.' }),
    undoneAt: t.expose('undoneAt', { type: 'DateTime', nullable: true, description: 'Null if nobody has undone it.' }),
    restored: t.exposeInt('restored', { description: 'Users whom undoing it has reactivated.' }),
    changed: t.exposeInt('changed', { description: 'Users who stay as they are, because something else has changed them since.' }),
    impossible: t.exposeInt('impossible', {
      description: 'Users who could not be reactivated: deleted, beyond the caller’s rights, or replaced by another user.',
    }),
    isManaged: t.exposeBoolean('isManaged', { description: 'Whether the directory manages the caller, who then cannot undo it.' }),
  }),
})

type Waiting = {
  readonly userId: string
  readonly providerId: string
  readonly name: string | null
  readonly leaving: (typeof scimUser.$inferSelect)['leaving']
  readonly since: Date | null
}

/** Users who stay active until somebody else administers their customers, by provider. Names only of users within reach. */
export const waitingLeavers = perRequest((context) =>
  manyEach<Waiting>(
    ({ providerId }) => providerId,
    (ids) =>
      context.owner
        .select({
          userId: scimUser.userId,
          providerId: scimUser.providerId,
          name: sql<string | null>`coalesce(${userIdentity.displayName}, ${userIdentity.userName})`,
          leaving: scimUser.leaving,
          since: scimUser.leavingSince,
        })
        .from(scimUser)
        .innerJoin(userIdentity, sql`${userIdentity.id} = ${scimUser.userId}`)
        .where(
          and(
            anyOf(scimUser.providerId, ids),
            sql`${scimUser.leaving} is not null and ${scimUser.deletedAt} is null`,
            contextOf(context, 'Query.users').reach.users,
          ),
        )
        .orderBy(scimUser.leavingSince),
  ),
)

export const WaitingLeaverType = builder.objectRef<Waiting>('ScimWaitingLeaver').implement({
  description:
    'A user whom a directory has deactivated or deleted, and who stays active as the last administrator of a customer until somebody else administers it.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    name: t.exposeString('name', { nullable: true }),
    leaving: t.expose('leaving', { type: ScimLeaving, nullable: true }),
    since: t.expose('since', { type: 'DateTime', nullable: true }),
  }),
})
