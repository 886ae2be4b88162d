import { and, inArray } from 'drizzle-orm'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { isUuid } from '../../kit/list/ids.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'
import { notificationColumns, type NotificationRow } from './notification.row.ts'
import { notification } from '../../tables/people/notification.table.ts'
import { countUnread, unreadOf } from './unread.ts'

export const MAX_IDS = 200

type MarkReadInput = { readonly ids?: readonly string[] | null | undefined; readonly all?: boolean | null | undefined }
export type MarkReadResult = {
  readonly notifications: NotificationRow[] | null
  readonly unreadCount: number
  readonly errors: UserError[] | null
}

/**
 * Marks the named or all of the caller's own notifications as read. Notifications that are already read, or belong to others, stay unchanged. There
 * is no audit row, because reading changes no data.
 */
export async function markRead(context: RequestContext, { ids, all }: MarkReadInput): Promise<MarkReadResult> {
  const { userId } = signedIn(context)
  const { orm } = context
  const errors = faultsOf(ids, all === true)
  if (errors.length > 0) return { notifications: null, unreadCount: await countUnread(orm, userId), errors }
  const named = (ids ?? []).filter(isUuid)
  const notifications =
    all !== true && named.length === 0
      ? []
      : await orm
          .update(notification)
          .set({ readAt: new Date() })
          .where(and(unreadOf(userId), all === true ? undefined : inArray(notification.id, named)))
          .returning(notificationColumns)
  return { notifications: notifications.slice(0, MAX_IDS), unreadCount: await countUnread(orm, userId), errors: null }
}

function faultsOf(ids: MarkReadInput['ids'], all: boolean): UserError[] {
  if (all === (ids != null)) return [invalid('ids', 'IDS_OR_ALL', 'Give either "ids" or "all: true".')]
  if (ids && ids.length > MAX_IDS) return [invalid('ids', 'TOO_MANY', `At most ${MAX_IDS} notifications at once.`)]
  return []
}
