const segment = encodeURIComponent
const withReturn = (path: string, returnUrl?: string) => (returnUrl === undefined ? path : `${path}?returnUrl=${segment(returnUrl)}`)

/** The links that pages before a sign-in make: a file of its own, so that a link to a further page behind it costs them nothing. */
export const openPaths = {
  home: () => '/',
  login: (returnUrl?: string) => withReturn('/account/login', returnUrl),
  logout: () => '/account/logout',
  loggedOut: () => '/account/logout/callback',
  selectAccount: (returnUrl?: string) => withReturn('/account/select', returnUrl),
  /** What a mailed link leads to; `link` is what follows /s/ in its address. */
  mailedLink: (link: string) => `/account/confirm?link=${segment(link)}`,
  welcome: () => '/account/welcome',
  accessDenied: (returnUrl?: string) => withReturn('/error/access-denied', returnUrl),
  expired: () => '/error/expired',
  linkExpired: () => '/error/link-expired',
  notFound: () => '/error/notfound',
  signInFailed: (returnUrl?: string) => withReturn('/error/signin', returnUrl),
  statecharts: () => '/devops/statecharts',
  gallery: () => '/devops/gallery',
  developerException: () => '/devops/developer-exception',
  profile: () => '/profile',
  manageEmail: () => '/profile/manage-email',
} as const
