import { waitFor } from 'xstate'
import { isDue, isRenewing, mayGoOn } from '#machines/renewal/renewal.selectors.ts'
import type { RenewalActor } from '#machines/renewal/renewal.machine.ts'
import type { TokenStore } from '#src/lib/storage/token-store.ts'

/** Where requests get their token. */
export type TokenSource = {
  /** A token that will not expire on the way; undefined where one must be renewed first, or nobody is signed in. */
  currentToken: () => string | undefined
  /** A token that will not expire on the way, or undefined where nobody is signed in any more. Waits for a renewal that is needed. */
  getToken: () => Promise<string | undefined>
  /** The server refused the token: resolves when a renewal was tried. All who ask share one. */
  renew: () => Promise<void>
}

type Deps = {
  store: Pick<TokenStore, 'read'>
  /** The running renewal; undefined while nobody is signed in. */
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
  }
}

/** An actor that its parent stops settles nothing any more; the request goes on without it. */
const settled = async (actor: RenewalActor, isSettled: Parameters<typeof waitFor<RenewalActor>>[1]) => {
  try {
    await waitFor(actor, isSettled)
  } catch {
    // Nobody is signed in any more, which the store says too.
  }
}
