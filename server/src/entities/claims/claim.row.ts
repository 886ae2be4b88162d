import type { userClaim } from './claim.table.ts'

export type ClaimRow = typeof userClaim.$inferSelect
