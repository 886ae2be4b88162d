import type { setupLink } from '../../tables/providers/setup-link.table.ts'

export const setupLinkStates = ['NOT_OPENED', 'OPENED', 'HANDED_IN', 'EXPIRED', 'REVOKED'] as const
type SetupLinkState = (typeof setupLinkStates)[number]
export type SetupLink = Omit<typeof setupLink.$inferSelect, 'hash' | 'browserHash'>

export function stateOf({ revokedAt, handedInAt, expiresAt, openedAt }: SetupLink, now = Date.now()): SetupLinkState {
  if (revokedAt) return 'REVOKED'
  if (handedInAt) return 'HANDED_IN'
  if (expiresAt.getTime() <= now) return 'EXPIRED'
  return openedAt ? 'OPENED' : 'NOT_OPENED'
}
