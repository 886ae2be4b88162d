import type { RouteEntry } from '../route.ts'
import { does } from './does.ts'

/**
 * A page about the whole installation: open to vendor operations and, if an access profile grants them the logs, to support staff. Partner staff are
 * excluded because the data belongs to no partner.
 */
export const ofInstallation = (page: Omit<RouteEntry, 'access' | 'children'>): RouteEntry => ({
  path: page.path,
  access: does('VIEW', 'Log'),
  title: page.title,
  children: [{ ...page, path: '', access: { userTypes: ['VENDOR_OPERATIONS', 'VENDOR_SUPPORT'] } }],
})
