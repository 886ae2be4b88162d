import type { Destination } from '#machines/auth/auth.types.ts'
import { isProtectedPath } from '../lib/addresses/protected-path.ts'

const withReturn = (path: string, returnUrl: string, more = '') => `${path}?${more}returnUrl=${encodeURIComponent(returnUrl)}`
const pathnameOf = (path: string) => path.split(/[?#]/, 1)[0] ?? path

/**
 * The address of a destination of the session. Undefined where the browser should stay: on an anonymous page nobody is sent to sign in
 *, and the logout page is not left for itself.
 */
export const destinationPath = ({ to, returnUrl, reason }: Destination, here: string): string | undefined => {
  const page = pathnameOf(here)
  const back = returnUrl ?? here
  switch (to) {
    case 'returnRoute':
      return returnUrl ?? '/'
    case 'signInError':
      return withReturn('/error/signin', back)
    case 'login':
      return returnUrl === undefined && !isProtectedPath(page) ? undefined : withReturn('/account/login', back)
    case 'idleLogout':
      return IDLE_EXEMPT.test(page) ? undefined : withReturn('/account/logout', back, 'expired=true&')
    case 'signedOut':
      if (reason === 'idle') return withReturn(FAREWELL, wayBack(back), 'expired=true&')
      return reason === 'deleted' ? `${FAREWELL}?deleted=true` : FAREWELL
  }
}

const FAREWELL = '/account/logout/callback'
const IDLE_EXEMPT = /^\/(account\/logout|error\/expired)(\/|$)/

/** A sign-out that started on the logout page for idleness already carries the way back in its address. */
const wayBack = (path: string) =>
  IDLE_EXEMPT.test(pathnameOf(path)) ? (new URLSearchParams(path.slice(pathnameOf(path).length)).get('returnUrl') ?? '/') : path
