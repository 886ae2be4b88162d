/** The two portals that share the user and customer screens. */
export type Portal = 'admin' | 'vendor'

const segment = encodeURIComponent
const withReturn = (path: string, returnUrl?: string) => (returnUrl === undefined ? path : `${path}?returnUrl=${segment(returnUrl)}`)

/** Every link of the portal is made here; the route table's test checks that each one leads to a route. */
export const paths = {
  home: () => '/',
  login: (returnUrl?: string) => withReturn('/account/login', returnUrl),
  logout: () => '/account/logout',
  loggedOut: () => '/account/logout/callback',
  selectAccount: (returnUrl?: string) => withReturn('/account/select', returnUrl),
  accessDenied: (returnUrl?: string) => withReturn('/error/access-denied', returnUrl),
  expired: () => '/error/expired',
  linkExpired: () => '/error/link-expired',
  notFound: () => '/error/notfound',
  signInFailed: (returnUrl?: string) => withReturn('/error/signin', returnUrl),
  statecharts: () => '/devops/statecharts',
  developerException: () => '/devops/developer-exception',
  portalHome: (portal: Portal) => `/${portal}/home`,
  users: (portal: Portal) => `/${portal}/users`,
  user: (portal: Portal, id: string) => `/${portal}/users/${segment(id)}/profile-details/basic`,
  createUser: (portal: Portal) => `/${portal}/users/create`,
  profile: () => '/profile',
} as const

/** The portal that a path belongs to; undefined outside both. */
export const portalOf = (pathname: string): Portal | undefined => {
  const first = pathname.split('/')[1]
  return first === 'admin' || first === 'vendor' ? first : undefined
}
