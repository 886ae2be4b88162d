import { eq } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { connectionType } from '../../kit/list/connection-type.ts'
import { readPage, type ListSource } from '../../kit/list/list.ts'
import { asksForTotal } from '../../kit/list/selection.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { notificationColumns, type NotificationRow } from './notification.row.ts'
import { notification } from '../../tables/people/notification.table.ts'
import { NotificationType } from './notification.type.ts'
import { countUnread } from './unread.ts'

const NotificationConnection = connectionType<NotificationRow>(NotificationType)

const list: ListSource = {
  table: notification,
  columns: notificationColumns,
  id: notification.id,
  sort: { keys: { createdAt: { expression: notification.createdAt, type: 'timestamptz' } } },
  defaultOrder: { createdAt: 'DESC' },
  searched: notification.titleCode,
}

builder.queryFields((t) => ({
  notifications: t.field({
    access: 'signedIn',
    isLive: true,
    type: NotificationConnection,
    description: "Lists the caller's own notifications, the newest first.",
    args: {
      first: t.arg.int({ description: 'Number of rows, from 1 to 200. Defaults to 50 if neither "first" nor "last" is given.' }),
      after: t.arg.string(),
      last: t.arg.int(),
      before: t.arg.string(),
    },
    resolve: (_, args, context, info) =>
      readPage<NotificationRow>(
        context.orm,
        list,
        { ...args, withTotal: asksForTotal(info) },
        eq(notification.userId, signedIn(context).userId),
      ),
  }),
  unreadNotificationCount: t.int({
    access: 'signedIn',
    isLive: true,
    description: "Returns the number of the caller's unread notifications, counted up to 1,000.",
    resolve: (_parent, _args, context) => countUnread(context.orm, signedIn(context).userId),
  }),
}))
