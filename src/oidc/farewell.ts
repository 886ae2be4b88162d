import type { Provider } from './provider.ts'

/** What comes back from a sign-out at the provider, so that the page can say why it happened. */
export type Farewell = { reason: 'asked' | 'idle' | 'deleted'; returnUrl: string }

/** The farewell in the address of the logout callback; an address that is none, or not ours, says farewell without a reason. */
export const readFarewell = async ({ manager }: Provider, url: string): Promise<Farewell> => {
  const client = await manager()
  const { userState } = await client.signoutRedirectCallback(url)
  const given = typeof userState === 'object' && userState !== null ? userState : {}
  return {
    reason: 'reason' in given && (given.reason === 'idle' || given.reason === 'deleted') ? given.reason : 'asked',
    returnUrl: 'returnUrl' in given && typeof given.returnUrl === 'string' ? given.returnUrl : '/',
  }
}
