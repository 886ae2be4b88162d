import { useLocation } from 'react-router'
import { portalOf } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'

/** The portal whose route is shown: both share the pages of users. */
export const usePortalOfPath = (): Portal => portalOf(useLocation().pathname) ?? 'admin'
