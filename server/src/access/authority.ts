import { grantsOf } from './grants.ts'
import { isUserType } from './viewer.ts'
import type { Viewer } from './viewer.ts'

/** Whether somebody may change a user: only one who has nothing that they could not give themselves. Their own account they always may. */
export function mayManage(viewer: Pick<Viewer, 'userId' | 'userType' | 'roles'>, user: Managed): boolean {
  if (user.id === viewer.userId) return true
  const grants = grantsOf(viewer)
  return isUserType(user.userType) && grants.userTypes.includes(user.userType) && user.roles.every((role) => grants.roles.includes(role))
}

type Managed = { readonly id: string; readonly userType: number; readonly roles: readonly string[] }
