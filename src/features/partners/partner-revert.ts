import type { Revert } from '#src/resources/history/use-revert.tsx'
import { partnerChanges } from './partner-changes.ts'
import { RevertPartnerChangeDocument } from './partner.generated.ts'

export const partnerRevert: Revert = { document: RevertPartnerChangeDocument, changes: partnerChanges }
