const segment = encodeURIComponent
const withReturn = (path: string, returnUrl?: string) => (returnUrl === undefined ? path : `${path}?returnUrl=${segment(returnUrl)}`)

/**
 * Links of the pages before sign-in. They are in a file of their own, so that links to pages behind the sign-in do not enlarge the script of these
 * pages.
 */
export const openPaths = {
  home: () => '/',
  login: (returnUrl?: string) => withReturn('/account/login', returnUrl),
  logout: () => '/account/logout',
  loggedOut: () => '/account/logout/callback',
  selectAccount: (returnUrl?: string) => withReturn('/account/select', returnUrl),
  /** Page that a mailed link leads to; `link` is the part of its URL after /s/. */
  mailedLink: (link: string) => `/account/confirm?link=${segment(link)}`,
  welcome: () => '/account/welcome',
  accessDenied: (returnUrl?: string) => withReturn('/error/access-denied', returnUrl),
  expired: () => '/error/expired',
  linkExpired: () => '/error/link-expired',
  notFound: () => '/error/notfound',
  signInFailed: (returnUrl?: string) => withReturn('/error/signin', returnUrl),
  statecharts: () => '/devops/statecharts',
  /** The statecharts of another window of this browser. */
  dock: (id: string) => `/devops/statecharts?dock=${segment(id)}`,
  gallery: () => '/devops/gallery',
  developerException: () => '/devops/developer-exception',
  profile: () => '/profile',
  manageEmail: () => '/profile/manage-email',
} as const
