import { and, eq, count, inArray } from 'drizzle-orm'
import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { notificationColumns } from './notification.row.ts'
import { notification } from '../../tables/people/notification.table.ts'
import { NotificationType } from './notification.type.ts'
import { countUnread } from './unread.ts'
import type { Orm } from '../../db/orm.ts'
import { job } from '../../tables/job.table.ts'

/** Counts a user's jobs that are running or queued; paused ones do not count. */
async function countRunningJobs(orm: Pick<Orm, 'select'>, userId: string): Promise<number> {
  const [row] = await orm
    .select({ running: count() })
    .from(job)
    .where(and(eq(job.createdBy, userId), inArray(job.state, ['QUEUED', 'RUNNING', 'PAUSING'])))
  return row?.running ?? 0
}

/**
 * `created` is the ID of a new notification. It is null at the start of a subscription, when notifications were read, and when a job begins or ends.
 */
export type NotificationNews = { readonly created: string | null }

declare module '../../kit/graphql/context.ts' {
  interface RequestContext {
    readonly notificationNews: () => AsyncIterable<NotificationNews>
  }
}

const NotificationsChangedType = builder.objectRef<NotificationNews>('NotificationsChanged').implement({
  fields: (t) => ({
    unreadCount: t.int({ resolve: (_news, _args, context) => countUnread(context.orm, signedIn(context).userId) }),
    runningJobs: t.int({
      description: 'Number of the caller’s jobs that are running or waiting to start.',
      resolve: (_news, _args, context) => countRunningJobs(context.orm, signedIn(context).userId),
    }),
    created: t.field({
      type: NotificationType,
      nullable: true,
      description:
        'The new notification. Null for the first event of the subscription, and when notifications were read or a job started or ended.',
      resolve: async ({ created }, _args, context) => {
        if (created === null) return null
        const [row] = await context.orm
          .select(notificationColumns)
          .from(notification)
          .where(and(eq(notification.id, created), eq(notification.userId, signedIn(context).userId)))
        return row
      },
    }),
  }),
})

builder.subscriptionField('notificationsChanged', (t) =>
  t.field({
    access: 'signedIn',
    type: NotificationsChangedType,
    description:
      "Sends the number of the caller's unread notifications and running jobs: at once, and whenever a notification arrives or is read or a job starts or ends.",
    subscribe: (_parent, _args, context) => context.notificationNews(),
    resolve: (news) => news,
  }),
)
