import { builder } from '../../kit/graphql/builder.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { markRead, MAX_IDS, type MarkReadResult } from './mark-read.ts'
import { NotificationType } from './notification.type.ts'

const MarkNotificationsReadInput = builder.inputType('MarkNotificationsReadInput', {
  description: 'Give either `ids` or `all: true`.',
  fields: (t) => ({ ids: t.idList({ description: `IDs of the notifications, at most ${MAX_IDS}.` }), all: t.boolean() }),
})

const MarkNotificationsReadPayload = builder.objectRef<MarkReadResult>('MarkNotificationsReadPayload').implement({
  fields: (t) => ({
    notifications: t.expose('notifications', {
      type: [NotificationType],
      nullable: true,
      description: `Notifications that this call marked as read, at most ${MAX_IDS}.`,
    }),
    unreadCount: t.exposeInt('unreadCount'),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('markNotificationsRead', (t) =>
  t.field({
    access: 'signedIn',
    type: MarkNotificationsReadPayload,
    args: { input: t.arg({ type: MarkNotificationsReadInput, required: true }) },
    resolve: (_, { input }, context) => markRead(context, input),
  }),
)
