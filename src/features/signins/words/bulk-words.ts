import { msg } from '@lingui/core/macro'
import type { SessionBulkAction } from '#src/data/generated/schema.ts'
import type { BulkActionWords } from '#src/resources/bulk/bulk.ts'
import { ENDS_SESSIONS } from '../ends-sessions.ts'

export const bulkWords = {
  END: {
    label: msg`End sessions`,
    does: msg`Signs these users out immediately. Unsaved work is lost, and this cannot be undone. Your own session stays open.`,
    danger: true,
    access: () => ENDS_SESSIONS,
  },
} as const satisfies Record<SessionBulkAction, BulkActionWords>
