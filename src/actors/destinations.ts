import type { Destination } from '#machines/auth/auth.types.ts'
import { isProtectedPath } from '../lib/addresses/protected-path.ts'

const withReturn = (path: string, returnUrl: string, more = '') => `${path}?${more}returnUrl=${encodeURIComponent(returnUrl)}`
const pathnameOf = (path: string) => path.split(/[?#]/, 1)[0] ?? path

/**
 * Returns the path of a destination. Undefined if the browser should stay: on a public page nobody is sent to sign in, and the logout page does not
 * navigate to itself.
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

/** Return URL after a sign-out. An idle sign-out that started on the logout page already has it in the query string. */
const wayBack = (path: string) =>
  IDLE_EXEMPT.test(pathnameOf(path)) ? (new URLSearchParams(path.slice(pathnameOf(path).length)).get('returnUrl') ?? '/') : path
