import { END_REASONS } from '../../../../contract/session-end.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { actorNames } from '../logs/log.loaders.ts'
import { userRows } from '../users/user.loaders.ts'
import { UserIdentityType } from '../users/user.type.ts'
import { appsOf, providerNames, type UsedApp } from './session.loaders.ts'
import type { SessionRow } from './session.row.ts'

export const EndReasonEnum = builder.enumType('SessionEndReason', { values: END_REASONS })
export const SessionStateEnum = builder.enumType('SessionState', { values: ['LIVE', 'ENDED'] as const })

const UsedAppType = builder.objectRef<UsedApp>('SessionApp').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    at: t.expose('at', { type: 'DateTime', description: 'When the app last received tokens in this session.' }),
  }),
})

export const SessionType = builder.objectRef<SessionRow>('ServerSideSession').implement({
  description: 'A session of a user. Ended sessions remain for as long as they are retained.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    user: t.field({ type: UserIdentityType, nullable: true, resolve: ({ userId }, _, context) => userRows(context).load(userId) }),
    isCurrent: t.boolean({
      description: 'Whether this is the session of the current request.',
      resolve: ({ id }, _, { sessionId }) => id === sessionId,
    }),
    host: t.exposeString('host'),
    browser: t.exposeString('browser', { description: "Derived from the user agent; '' if unknown." }),
    system: t.exposeString('system', { description: "Derived from the user agent; '' if unknown." }),
    address: t.exposeString('address', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastActivityAt: t.expose('lastActivityAt', { type: 'DateTime' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the session ends regardless of activity.' }),
    loginProvider: t.string({
      nullable: true,
      description: 'Name of the login provider that the user signed in with. Null for a sign-in with credentials of the portal itself.',
      resolve: async ({ loginProvider }, _, context) =>
        loginProvider === null ? null : ((await providerNames(context).load(loginProvider))?.displayName ?? loginProvider),
    }),
    amr: t.stringList({
      description: 'Authentication methods of the sign-in (RFC 8176). Empty for sessions that began before they were recorded.',
      resolve: ({ amr }) => (amr === null || amr === '' ? [] : amr.split(' ')),
    }),
    apps: t.field({
      type: [UsedAppType],
      description: 'Apps that the session was used for, other than the portal itself.',
      resolve: ({ id }, _, context) => appsOf(context).load(id),
    }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
    endedReason: t.expose('endedReason', { type: EndReasonEnum, nullable: true }),
    endedBy: t.exposeID('endedBy', {
      nullable: true,
      description: 'User who ended the session. Null if no user did, or if it is no longer known.',
    }),
    endedByName: t.string({
      nullable: true,
      description: 'Name of the user who ended the session. Null if there is none or the caller may not see them.',
      resolve: async ({ endedBy }, _, context) => (endedBy === null ? null : ((await actorNames(context).load(endedBy))?.name ?? null)),
    }),
  }),
})
