import { waitFor, type Actor } from 'xstate'
import type { appMachine } from '#machines/app/app.machine.ts'
import { authOf, isStarted } from '#machines/app/app.selectors.ts'
import { claimsOf, isSettling } from '#machines/auth/auth.selectors.ts'
import type { SignInRequest } from '#machines/auth/auth.types.ts'
import type { View } from '../access/read-view.ts'
import type { Viewer } from '#contract/access/rule.ts'
import type { PortalState } from '../lib/portal-state.ts'
import type { Store } from '../lib/storage/store.ts'
import { readProfile } from '../lib/user-profile.ts'
import { inView, viewerFrom } from './viewer.ts'

/** The session for code outside React, such as the route guard. */
export type Session = {
  /** Current viewer, taking a view as somebody else into account. Undefined if nobody is signed in or it is not known yet. */
  viewer: () => Viewer | undefined
  /** Resolves to the viewer once it is certain who is signed in, or to undefined if nobody is. Stays pending while the page is being left. */
  settled: () => Promise<Viewer | undefined>
  /** Redirects to the provider. `automatic`: no user action caused it, so it counts for the detection of redirect loops. */
  signIn: (wish: Omit<SignInRequest, 'at'>) => void
  /** `reason`: set if the user did not request the sign-out. */
  signOut: (reason?: 'deleted') => void
}

type Deps = {
  app: Actor<typeof appMachine>
  portal: () => PortalState | undefined
  features: Store<Readonly<Record<string, boolean>>>
  view: Pick<Store<View | undefined>, 'get'>
  now: () => number
}

export const createSession = ({ app, portal, features, view, now }: Deps): Session => {
  const auth = () => authOf(app.getSnapshot())

  const viewer = () => {
    const state = portal()
    const running = auth()
    const claims = running && claimsOf(running.getSnapshot())
    return state && claims ? inView(viewerFrom(readProfile(claims), state.partner, features.get()), view.get()) : undefined
  }

  const settled = async () => {
    const running = authOf(await waitFor(app, isStarted))
    if (running) await waitFor(running, (snapshot) => !isSettling(snapshot))
    return viewer()
  }

  return {
    viewer,
    settled,
    signIn: (wish) => auth()?.send({ type: 'signIn', at: now(), ...wish }),
    signOut: (reason) => auth()?.send({ type: 'signOut', ...(reason && { reason }) }),
  }
}
