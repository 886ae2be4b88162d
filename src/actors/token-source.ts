import { waitFor } from 'xstate'
import { isDue, isRenewing, isResting, mayGoOn } from '#machines/renewal/renewal.selectors.ts'
import type { RenewalActor } from '#machines/renewal/renewal.machine.ts'
import type { TokenStore } from '#src/lib/storage/token-store.ts'

export type TokenSource = {
  /** Token that will not expire during the request. Undefined if it must be renewed first or nobody is signed in. */
  currentToken: () => string | undefined
  /** Token that will not expire during the request, or undefined if nobody is signed in. Waits for a renewal if one is needed. */
  getToken: () => Promise<string | undefined>
  /** The server refused the token: resolves when a renewal was tried. All callers share one. */
  renew: () => Promise<void>
  /** The user's rights have changed: resolves when a renewal that began afterwards has succeeded, or nobody is signed in any more. */
  renewClaims: () => Promise<void>
}

type Deps = {
  store: Pick<TokenStore, 'read'>
  /** The running renewal actor. Undefined while nobody is signed in. */
  renewal: () => RenewalActor | undefined
  /** Epoch milliseconds. */
  now?: () => number
}

export const createTokenSource = ({ store, renewal, now = Date.now }: Deps): TokenSource => {
  const live = () => {
    const token = store.read()
    return token && token.expiresAt > now() ? token.accessToken : undefined
  }
  const running = () => {
    const actor = renewal()
    return actor?.getSnapshot().status === 'active' ? actor : undefined
  }
  return {
    currentToken: () => {
      const actor = running()
      return actor && isDue(actor.getSnapshot(), now()) ? undefined : live()
    },
    getToken: async () => {
      const actor = running()
      if (!actor) return live()
      actor.send({ type: 'need', at: now() })
      await settled(actor, (snapshot) => mayGoOn(snapshot, now()))
      return live()
    },
    renew: async () => {
      const actor = running()
      if (!actor) return
      actor.send({ type: 'token.refused', at: now() })
      await settled(actor, (snapshot) => !isRenewing(snapshot))
    },
    renewClaims: async () => {
      const actor = running()
      if (!actor) return
      // A renewal that has begun may have read the claims before the change. None begins while it is paused, is about to be retried or has no network.
      await settled(actor, isResting)
      actor.send({ type: 'claims.outdated', at: now() })
      await settled(actor, isResting)
    },
  }
}

/** Waits for the renewal. A stopped actor never settles, so the request then continues without it. */
const settled = async (actor: RenewalActor, isSettled: Parameters<typeof waitFor<RenewalActor>>[1]) => {
  try {
    await waitFor(actor, isSettled)
  } catch {
    // Nobody is signed in now, which the store shows as well.
  }
}
