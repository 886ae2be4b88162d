import { msg } from '@lingui/core/macro'
import { serverWords } from '#src/resources/record/form/server-words.ts'
import type { UserErrorWords } from '#src/resources/record/form/server-problems.ts'

const GONE = msg`This log entry no longer exists.`

/** Messages for the server's codes for exports of logs (`server/src/entities/logs`). */
export const logServerWords = {
  ...serverWords,
  AUDITLOG_NOT_FOUND: GONE,
  EVENTLOG_NOT_FOUND: GONE,
  NOBODY_SELECTED: msg`No log entries selected.`,
  TOO_MANY: msg`At most 100,000 rows fit into one file. Use a filter to select fewer, for example a day.`,
} as const satisfies UserErrorWords<'logs'>
