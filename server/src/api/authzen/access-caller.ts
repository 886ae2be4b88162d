import { mayCall } from '../../access/access.ts'
import { appViewer } from '../../access/app-viewer.ts'
import { staff } from '../../access/rules.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Host } from '../../kit/hosts.ts'

/** Caller who asks for permissions or feature flags of users; `explains` if they may see the reasons. */
export type AccessCaller = {
  readonly userId: string
  readonly viewer: Viewer
  readonly scopes: readonly string[]
  readonly explains: boolean
  /** Whether an app calls on its own behalf. */
  readonly isApp: boolean
}

/** The user of an app's token, or an app that calls on its own behalf, which reaches the users of the host's partner. */
export const accessCallerOf =
  (identity: Pick<Identity, 'authenticate' | 'authenticateApp'>, host: Host) =>
  async (bearer: string): Promise<AccessCaller | undefined> => {
    const person = await identity.authenticate(bearer, host)
    if (person) return { ...person, explains: mayCall(person.viewer, staff, false) === 'allowed', isApp: false }
    const app = await identity.authenticateApp(bearer, host)
    if (!app) return undefined
    const { partnerId, isHrPartner } = host.partner
    const viewer = appViewer({ id: app.clientId, name: app.name, partnerId, isHrPartner })
    return { userId: app.clientId, viewer, scopes: app.scopes, explains: false, isApp: true }
  }
