import type { Farewell } from './farewell.ts'
import type { Provider } from './provider.ts'
import type { StoredUser } from './stored-user.ts'

const REVOKING = 3_000
/** How long the way to the provider may take before the page says that the sign-out was a local one. */
const LEAVING = 8_000

/**
 * Revokes the tokens in bounded time and goes to the provider's end-session page. `forget` drops everything of the user and runs before
 * the first request. Resolves where the provider could not be asked, or this page is still there after 8 seconds: then the sign-out was a local one.
 */
export const leaveThroughProvider = async (
  { manager, metadata, settings }: Provider,
  user: StoredUser | undefined,
  farewell: Farewell,
  forget: () => void,
): Promise<void> => {
  forget()
  if (!user) return
  if (metadata.revocation_endpoint) await revoke(metadata.revocation_endpoint, settings.client_id, [user.refreshToken, user.accessToken])
  if (!metadata.end_session_endpoint) return
  const client = await manager()
  const leaving = client.signoutRedirect({ id_token_hint: user.idToken, state: farewell, redirectMethod: 'replace' })
  // Who called the navigation off, by the Back button or by stopping it, is still here.
  await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, LEAVING))])
}

const revoke = async (endpoint: string, client_id: string, tokens: readonly (string | undefined)[]) => {
  const signal = AbortSignal.timeout(REVOKING)
  const post = (token: string) =>
    fetch(endpoint, { method: 'POST', body: new URLSearchParams({ token, client_id }), signal, keepalive: true })
  await Promise.allSettled(tokens.filter((token) => token !== undefined).map(post))
}
