import type { AuthDeps } from '../actors/auth-deps.ts'
import { liveAuthMachine } from '../actors/auth.actors.ts'
import { liveIdleMachine } from '../actors/idle.actors.ts'
import { liveSilentSignIn } from '../actors/silent-sign-in.actors.ts'
import { currentUser } from '../actors/signed-in-user.ts'
import { liveRenewalMachine } from '../actors/renewal.actors.ts'
import { openSessionChannel } from '../lib/tabs/session-channel.ts'
import { openNewsChannel } from '../lib/tabs/session-news.ts'

/** Calls `POST /api/negotiate`, which sets the cookie for images and exports. Rejects unless the server accepted the token. */
const negotiateWith =
  (apiOrigin: string, fetch: typeof globalThis.fetch) =>
  async (accessToken: string): Promise<void> => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const response = await fetch(`${apiOrigin}/api/negotiate`, { method: 'POST', headers, credentials: 'include' })
    if (!response.ok) throw new Error(`Negotiate was answered with ${response.status}`)
  }

type Given = Pick<AuthDeps, 'oidc' | 'arrival' | 'navigation' | 'session' | 'local' | 'window' | 'log'> & {
  apiOrigin: string
  fetch: typeof globalThis.fetch
}

/** Creates the authentication machine for this window. Its child machines get their implementations before they are passed to it. */
export const assembleAuth = ({ apiOrigin, fetch, ...given }: Given) => {
  const { oidc, window } = given
  // An origin has one provider and one client, so it identifies both before they are known.
  const { origin } = window.location
  const channel = openSessionChannel(origin, 'portal')
  const lock = `renew:${origin}`
  return liveAuthMachine({
    ...given,
    news: openNewsChannel(),
    silentSignIn: liveSilentSignIn({ ...given, tokens: oidc.tokens, current: () => currentUser(oidc), channel, lock }),
    renewal: liveRenewalMachine({ window, store: oidc.tokens, channel, lock }),
    idle: liveIdleMachine({ window }),
    negotiate: negotiateWith(apiOrigin, fetch),
  })
}
