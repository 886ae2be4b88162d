import type { Provider } from './provider.ts'

/** State that returns from a sign-out at the provider, so that the page can explain it. */
export type Farewell = { reason: 'asked' | 'idle' | 'deleted'; returnUrl: string }

/** Reads the state from the URL of the logout callback. A URL without a valid state of ours gives a farewell without a reason. */
export const readFarewell = async ({ manager }: Provider, url: string): Promise<Farewell> => {
  const client = await manager()
  const { userState } = await client.signoutRedirectCallback(url)
  const given = typeof userState === 'object' && userState !== null ? userState : {}
  return {
    reason: 'reason' in given && (given.reason === 'idle' || given.reason === 'deleted') ? given.reason : 'asked',
    returnUrl: 'returnUrl' in given && typeof given.returnUrl === 'string' ? given.returnUrl : '/',
  }
}
