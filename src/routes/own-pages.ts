import type { Mends } from '#src/features/home/launcher/SecurityChecklist.tsx'
import { chainForPath } from './guard/chain.ts'
import { routeTable } from './table.ts'

/** Where each point of the security checklist is mended. */
const PAGES = {
  email: '/profile/manage-email',
  twoFactor: '/profile/two-factor',
  password: '/profile/change-password',
  device: '/profile/security-devices',
} as const satisfies Record<keyof Mends, string>

/** Those of the pages that the route table has. */
export const ownPages = (): Mends =>
  Object.fromEntries(Object.entries(PAGES).filter(([, path]) => chainForPath(routeTable, path).at(-1)?.path !== '*'))
