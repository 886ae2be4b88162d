import { builder } from '../../kit/graphql/builder.ts'
import { endReasons } from '../../tables/session.table.ts'
import { actorNames } from '../logs/log.loaders.ts'
import { userRows } from '../users/user.loaders.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { appsOf, providerNames } from './session.loaders.ts'
import type { UsedApp } from './session.loaders.ts'
import type { SessionRow } from './session.row.ts'

export const EndReasonEnum = builder.enumType('SessionEndReason', { values: endReasons })
export const SessionStateEnum = builder.enumType('SessionState', { values: ['LIVE', 'ENDED'] as const })

const UsedAppType = builder.objectRef<UsedApp>('SessionApp').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    at: t.expose('at', { type: 'DateTime', description: 'When it was last given a code.' }),
  }),
})

export const SessionType = builder.objectRef<SessionRow>('ServerSideSession').implement({
  description: 'A sign-in of a user, from its beginning until its end and for as long after it as ended ones are kept.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    user: t.field({ type: UserIdentityType, nullable: true, resolve: ({ userId }, _, context) => userRows(context).load(userId) }),
    isCurrent: t.boolean({ description: 'The one that asks.', resolve: ({ id }, _, { sessionId }) => id === sessionId }),
    host: t.exposeString('host'),
    browser: t.exposeString('browser', { description: "'' where it does not tell." }),
    system: t.exposeString('system', { description: "'' where it does not tell." }),
    address: t.exposeString('address', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When it ends by itself, whatever is done in it.' }),
    loginProvider: t.string({
      nullable: true,
      description: 'By which login provider somebody came; null where by what they have here.',
      resolve: async ({ loginProvider }, _, context) =>
        loginProvider === null ? null : ((await providerNames(context).load(loginProvider))?.displayName ?? loginProvider),
    }),
    amr: t.stringList({
      description: 'How they proved who they are (RFC 8176); none of sessions that began before it was kept.',
      resolve: ({ amr }) => (amr === null || amr === '' ? [] : amr.split(' ')),
    }),
    apps: t.field({
      type: [UsedAppType],
      description: 'The apps that it was used for, but the portal itself.',
      resolve: ({ id }, _, context) => appsOf(context).load(id),
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    endedReason: t.expose('endedReason', { type: EndReasonEnum, nullable: true }),
    endedBy: t.exposeID('endedBy', { nullable: true, description: 'Null where nobody did, or nobody knows any more.' }),
    endedByName: t.string({
      nullable: true,
      description: 'Null of people whom the caller may not know of.',
      resolve: async ({ endedBy }, _, context) => (endedBy === null ? null : ((await actorNames(context).load(endedBy))?.name ?? null)),
    }),
  }),
})
