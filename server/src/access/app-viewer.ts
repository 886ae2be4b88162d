import { userTypes, type Viewer } from './viewer.ts'

type App = { readonly id: string; readonly name: string; readonly partnerId: string | null; readonly isHrPartner: boolean }

/**
 * The viewer for an app that calls on its own behalf. It reaches what an administrator of the partner on whose host it calls reaches. Only for
 * reading: the rules of operations are never judged by it.
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
