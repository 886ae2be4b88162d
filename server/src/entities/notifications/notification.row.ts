import { columnsWithout } from '../../db/columns-without.ts'
import { notification } from '../../tables/people/notification.table.ts'

export const notificationColumns = columnsWithout(notification, 'userId')

export type NotificationRow = { readonly [Column in keyof typeof notificationColumns]: (typeof notification.$inferSelect)[Column] }
