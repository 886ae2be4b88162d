import type { Provider } from './provider.ts'

/** What comes back from a sign-out at the provider, so that the page can say why it happened. */
export type Farewell = { reason: 'asked' | 'idle'; returnUrl: string }

const REVOKING = 3_000

/**
 * Revokes the tokens in bounded time and goes to the provider's end-session page. `forget` drops everything of the user and runs before
 * the first request. Resolves where the provider could not be asked: then the sign-out was a local one. Otherwise it never settles.
 */
export const leaveThroughProvider = async ({ manager, metadata }: Provider, farewell: Farewell, forget: () => void): Promise<void> => {
  const user = await manager.getUser()
  forget()
  if (!user) return
  if (metadata.revocation_endpoint)
    await revoke(metadata.revocation_endpoint, manager.settings.client_id, [user.refresh_token, user.access_token])
  if (!metadata.end_session_endpoint) return
  await manager.signoutRedirect({ id_token_hint: user.id_token ?? '', state: farewell, redirectMethod: 'replace' })
}

const revoke = async (endpoint: string, client_id: string, tokens: readonly (string | undefined)[]) => {
  const signal = AbortSignal.timeout(REVOKING)
  const post = (token: string) =>
    fetch(endpoint, { method: 'POST', body: new URLSearchParams({ token, client_id }), signal, keepalive: true })
  await Promise.allSettled(tokens.filter((token) => token !== undefined).map(post))
}

/** The farewell in the address of the logout callback; an address that is none, or not ours, says farewell without a reason. */
export const readFarewell = async ({ manager }: Provider, url: string): Promise<Farewell> => {
  try {
    const { userState } = await manager.signoutRedirectCallback(url)
    return farewellOf(userState)
  } catch {
    return farewellOf(undefined)
  }
}

const farewellOf = (state: unknown): Farewell => {
  const given = typeof state === 'object' && state !== null ? state : {}
  return {
    reason: 'reason' in given && given.reason === 'idle' ? 'idle' : 'asked',
    returnUrl: 'returnUrl' in given && typeof given.returnUrl === 'string' ? given.returnUrl : '/',
  }
}
