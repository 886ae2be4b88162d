import type { Farewell } from './farewell.ts'
import type { Provider } from './provider.ts'
import type { StoredUser } from './stored-user.ts'

const REVOKING = 3_000
/** Milliseconds within which the redirect to the provider must happen before the page reports that the sign-out was only local. */
const LEAVING = 8_000

/**
 * Revokes the tokens within a time limit and redirects to the provider's end-session page. `forget` removes all data of the user and runs before the
 * first request. Resolves if the provider could not be reached, or if this page is still open after 8 seconds: then the sign-out was only local.
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
  // A user who cancelled the navigation, by the Back button or by stopping it, is still here.
  await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, LEAVING))])
}

const revoke = async (endpoint: string, client_id: string, tokens: readonly (string | undefined)[]) => {
  const signal = AbortSignal.timeout(REVOKING)
  const post = (token: string) =>
    fetch(endpoint, { method: 'POST', body: new URLSearchParams({ token, client_id }), signal, keepalive: true })
  await Promise.allSettled(tokens.filter((token) => token !== undefined).map(post))
}
