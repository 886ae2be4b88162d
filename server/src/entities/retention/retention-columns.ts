import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Retention } from '../../platform/retention.ts'
import { logoutNotice } from '../../tables/client.table.ts'
import { outbox, shortLink } from '../../tables/outbox.table.ts'
import { notification } from '../../tables/people/notification.table.ts'
import { serverSideSession } from '../../tables/people/session.table.ts'
import { hrRequest } from '../../tables/request.table.ts'

/** Columns with the age of the rows that each retention deletes. Those of logs and events are in `entities/logs/delete-old-logs.ts`. */
export const retentionColumns = {
  // Includes the views as somebody else that were opened in the session.
  sessionDays: [serverSideSession.endedAt],
  notificationDays: [notification.createdAt, hrRequest.updatedAt],
  messageDays: [outbox.createdAt, logoutNotice.createdAt],
  linkDays: [shortLink.expiresAt],
} as const satisfies Partial<Record<keyof Retention, readonly PgColumn[]>>
