import { jwtDecode } from 'jwt-decode'
import type { Provider } from './provider.ts'
import type { StoredUser } from './stored-user.ts'
import { ForgottenUserError, ReplacedSubjectError } from './user-store.ts'

/**
 * How signing in again ended. `blocked`: the browser opened no window. `otherPerson`: somebody else signed in there. `notFresh`: the provider did not
 * ask. `refused`: the provider refused, or the user cancelled there. `failed`: there was no usable answer. `newSession`: the user signed in again, in
 * another session of the provider.
 */
export type ConfirmOutcome = 'confirmed' | 'blocked' | 'newSession' | 'otherPerson' | 'notFresh' | 'refused' | 'failed'

/** Size of the window in pixels, wide enough for the provider's form beside its margins. */
const WINDOW = { width: 500, height: 700 }

/** Milliseconds between attempts to close a window. */
const CLOSING = 200

/**
 * Lets the signed-in user sign in again in a window, and stores the new tokens. Aborting stops waiting for the answer and closes the window, unless a
 * provider has isolated it from this page: such a window seems closed from the beginning, and the library finds its answer by the state.
 */
export const confirmSignIn = async (
  provider: Provider,
  before: StoredUser,
  locale: string | undefined,
  signal: AbortSignal,
): Promise<ConfirmOutcome> => {
  const manager = await provider.manager()
  if (signal.aborted) return 'failed'
  provider.confirming++
  const closing = new AbortController()
  // The library overlooks an abort until it has sent the window to the provider, so the abort is repeated until it has ended.
  let timer: ReturnType<typeof setInterval> | undefined
  const close = () => {
    closing.abort()
    timer = setInterval(() => closing.signal.dispatchEvent(new Event('abort')), CLOSING)
  }
  signal.addEventListener('abort', close)
  try {
    const user = await manager.signinPopup({
      prompt: 'login',
      max_age: 0,
      extraQueryParams: { id_token_hint: before.idToken },
      nonce: crypto.randomUUID(),
      popupSignal: closing.signal,
      popupWindowFeatures: WINDOW,
      ...(locale !== undefined && { ui_locales: locale }),
    })
    if (momentOf(user.id_token) <= momentOf(before.idToken)) return 'notFresh'
    return (user.profile.sid ?? '') === before.session ? 'confirmed' : 'newSession'
  } catch (error) {
    return outcomeOf(error)
  } finally {
    signal.removeEventListener('abort', close)
    clearInterval(timer)
    provider.confirming--
  }
}

/** Time of the sign-in, in seconds, from the ID token: the library leaves it out of the profile. */
const momentOf = (idToken: string | undefined): number => {
  const { auth_time: at } = jwtDecode<{ auth_time?: unknown }>(idToken ?? '')
  return typeof at === 'number' ? at : 0
}

/** Answers by which a provider refuses the person, not the request (OpenID Connect Core 3.1.2.6). */
const REFUSALS = new Set(['access_denied', 'login_required', 'interaction_required'])

const outcomeOf = (error: unknown): ConfirmOutcome => {
  if (error instanceof ReplacedSubjectError) return 'otherPerson'
  if (!(error instanceof Error) || error instanceof ForgottenUserError) return 'failed'
  // The library has no class for a window that the browser did not open.
  if (/disposed window/i.test(error.message)) return 'blocked'
  return 'error' in error && typeof error.error === 'string' && REFUSALS.has(error.error) ? 'refused' : 'failed'
}
