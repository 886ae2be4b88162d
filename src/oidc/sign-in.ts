import { safeReturnUrl } from '../lib/addresses/return-url.ts'
import { codeWithoutState, failureCode, hasNoMatchingState, isWithoutState } from './failures.ts'
import type { EarlyExchange } from './early-exchange.ts'
import type { Provider } from './provider.ts'

/**
 * Runs work that calls the token endpoint by `fetch`, and answers its first request with the response that was requested early. The library has no
 * other way to inject a response. Its time-out also aborts the early request.
 */
const withEarlyAnswer = async <Done>(early: EarlyExchange | undefined, work: () => Promise<Done>): Promise<Done> => {
  if (!early) return work()
  const ask = globalThis.fetch
  const restore = () => {
    globalThis.fetch = ask
  }
  globalThis.fetch = (input, init) => {
    if (input !== early.endpoint) return ask(input, init)
    restore()
    init?.signal?.addEventListener('abort', early.abort)
    return early.answer
  }
  return work().finally(restore)
}

/** Result of the provider's response to a redirect. The user, if there is one, has been stored. */
export type SignInOutcome = { outcome: 'signedIn' | 'noMatchingState' | 'failed'; returnUrl: string; code?: string }

/** State of the exchange, and whether the page was reloaded after its response had been taken. */
export type ExchangeState = { early?: EarlyExchange | undefined; reloaded?: true }

/**
 * Exchanges the code of a callback URL, unless the exchange has begun early. `lostReturnUrl` is used for a response whose own state is gone. Every
 * failure is a result. A reloaded page without a response counts as `noMatchingState`, not as an error of the provider.
 */
export const completeSignIn = async (
  provider: Provider,
  url: string,
  origin: string,
  lostReturnUrl: string,
  { early, reloaded }: ExchangeState = {},
): Promise<SignInOutcome> => {
  provider.anySubject = true
  try {
    const manager = await provider.manager()
    await manager.clearStaleState()
    const { state } = await withEarlyAnswer(early, () => manager.signinRedirectCallback(url))
    return { outcome: 'signedIn', returnUrl: safeReturnUrl(returnUrlOf(state) ?? lostReturnUrl, origin) }
  } catch (error) {
    const returnUrl = safeReturnUrl(returnUrlOf(stateOf(error)) ?? lostReturnUrl, origin)
    if (hasNoMatchingState(error) || (isWithoutState(error) && reloaded)) return { outcome: 'noMatchingState', returnUrl }
    return { outcome: 'failed', returnUrl, code: isWithoutState(error) ? codeWithoutState(url) : failureCode(error) }
  } finally {
    provider.anySubject = false
  }
}

const stateOf = (error: unknown): unknown => (error instanceof Error && 'state' in error ? error.state : undefined)

const returnUrlOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'returnUrl' in state && typeof state.returnUrl === 'string' ? state.returnUrl : undefined
