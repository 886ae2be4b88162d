import { msg } from '@lingui/core/macro'
import type { ActionWords } from '#src/resources/history/audit.ts'

export const partnerActions = {
  createPartner: msg`Partner created`,
  updatePartner: msg`Partner changed`,
  setPartnerPicture: msg`Partner picture changed`,
  setPartnerSessionTimeout: msg`Session timeout changed`,
} as const satisfies ActionWords
