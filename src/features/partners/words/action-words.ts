import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

/** What an operation did to a partner, as people say it. */
export const partnerActions = {
  createPartner: msg`Partner created`,
  updatePartner: msg`Partner changed`,
  setPartnerPicture: msg`Partner picture changed`,
  setPartnerSessionTimeout: msg`Session timeout changed`,
} as const satisfies ActionWords
