import type { RouteEntry } from '../route.ts'
import { does } from './does.ts'

/**
 * A page that tells of the whole installation: open to vendor operations, and of those whom an access profile gives the logs to support staff alone,
 * since of this nothing is a partner's.
 */
export const ofInstallation = (page: Omit<RouteEntry, 'access' | 'children'>): RouteEntry => ({
  path: page.path,
  access: does('VIEW', 'Log'),
  title: page.title,
  children: [{ ...page, path: '', access: { userTypes: ['VENDOR_OPERATIONS', 'VENDOR_SUPPORT'] } }],
})
