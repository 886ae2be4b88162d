import { userTypes } from './viewer.ts'
import type { Viewer } from './viewer.ts'

type App = { readonly id: string; readonly name: string; readonly partnerId: string | null; readonly isHrPartner: boolean }

/**
 * As whom an app reads that calls for itself: its reach is that of the administrator of the partner on whose host it calls, and no further.
 * For reading alone: what an operation allows is never judged by it.
 */
export const appViewer = ({ id, name, partnerId, isHrPartner }: App): Viewer => ({
  userId: id,
  userName: name,
  displayName: name,
  userType: userTypes.ADMIN,
  roles: ['PartnerAdmin'],
  partnerId,
  isHrPartner,
  customerIds: [],
  nhr: [],
  isShutOut: false,
  profiles: [],
})
