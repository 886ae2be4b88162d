import type { userClaim } from '../../tables/claim.table.ts'

export type ClaimRow = typeof userClaim.$inferSelect
