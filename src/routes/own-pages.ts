import type { Mends } from '#src/features/home/launcher/SecurityChecklist.tsx'
import { chainForPath } from './guard/chain.ts'
import { routeTable } from './table.ts'

/** Pages on which each item of the security checklist can be fixed. */
const PAGES = {
  email: '/profile/manage-email',
  twoFactor: '/profile/two-factor',
  password: '/profile/change-password',
  device: '/profile/security-devices',
} as const satisfies Record<keyof Mends, string>

/** The pages that exist in the route table. */
export const ownPages = (): Mends =>
  Object.fromEntries(Object.entries(PAGES).filter(([, path]) => chainForPath(routeTable, path).at(-1)?.path !== '*'))
