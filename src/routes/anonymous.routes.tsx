import { msg } from '@lingui/core/macro'
import type { RouteEntry } from './route.ts'

/** Catalog parts of the showcases, which display components of pages behind the sign-in. */
const SHOWCASE = ['later', 'showcase', 'dialogs'] as const

const BARE = { navbar: false, sidebar: false } as const
const WIDE = { sidebar: false } as const

/** Pages for everyone, and the two callbacks of the identity provider. */
export const anonymousRoutes: readonly RouteEntry[] = [
  {
    path: '',
    access: 'public',
    title: msg`Home`,
    layout: WIDE,
    load: () => import('./pages/HomeRoute.tsx'),
    sidebar: { group: 'overview', order: 20, icon: 'home' },
  },
  { path: 'account/login', access: 'public', title: msg`Sign in`, layout: BARE, load: () => import('../features/account/LoginPage.tsx') },
  {
    path: 'account/logout',
    access: 'public',
    title: msg`Sign out`,
    layout: BARE,
    load: () => import('../features/account/LogoutPage.tsx'),
  },
  {
    path: 'account/logout/callback',
    access: 'public',
    title: msg`Signed out`,
    layout: BARE,
    load: () => import('../features/account/LoggedOutPage.tsx'),
  },
  {
    path: 'account/select',
    access: 'public',
    title: msg`Choose an account`,
    layout: BARE,
    load: () => import('../features/account/SelectAccountPage.tsx'),
  },
  {
    path: 'account/confirm',
    access: 'public',
    title: msg`Confirm account`,
    layout: BARE,
    load: () => import('./pages/AccountLinkRoute.tsx'),
  },
  {
    path: 'account/welcome',
    access: 'public',
    title: msg`Setup completed`,
    layout: BARE,
    load: () => import('../features/account/WelcomePage.tsx'),
  },
  { path: 's/:link', access: 'public', title: msg`Email link`, layout: BARE, load: () => import('./pages/ShortLinkRoute.tsx') },
  {
    path: 'connect/:link?',
    access: 'public',
    title: msg`Set up single sign-on`,
    layout: BARE,
    load: () => import('./pages/SetupLinkRoute.tsx'),
    // Sentences that the page shares with pages behind the sign-in are in `later`.
    words: ['later', 'setup'],
  },
  {
    path: 'error/access-denied',
    access: 'public',
    title: msg`You are not authorised`,
    layout: WIDE,
    load: () => import('./pages/AccessDeniedRoute.tsx'),
  },
  {
    path: 'error/expired',
    access: 'public',
    title: msg`Session expired`,
    titleSignedIn: msg`You are signed in`,
    layout: WIDE,
    load: () => import('../features/errors/ExpiredPage.tsx'),
  },
  {
    path: 'error/link-expired',
    access: 'public',
    title: msg`Link expired`,
    layout: WIDE,
    load: () => import('./pages/LinkExpiredRoute.tsx'),
  },
  {
    path: 'error/notfound',
    access: 'public',
    title: msg`Page not found`,
    layout: WIDE,
    load: () => import('../features/errors/NotFoundPage.tsx'),
  },
  {
    path: 'error/signin',
    access: 'public',
    title: msg`Sign-in failed`,
    layout: WIDE,
    load: () => import('../features/errors/SignInFailedPage.tsx'),
  },
  {
    path: 'devops/developer-exception',
    access: 'public',
    title: msg`Developer Exception`,
    layout: WIDE,
    load: () => import('../features/devops/DeveloperExceptionPage.tsx'),
    words: SHOWCASE,
  },
  {
    path: 'devops/statecharts',
    access: 'public',
    title: msg`Statecharts`,
    layout: WIDE,
    load: () => import('./pages/StatechartsRoute.tsx'),
    words: SHOWCASE,
  },
  {
    path: 'devops/gallery',
    access: 'public',
    title: msg`Component gallery`,
    layout: WIDE,
    load: () => import('./pages/GalleryRoute.tsx'),
    words: SHOWCASE,
  },
  { path: 'signin-oidc', access: 'callback', title: msg`Signing in`, layout: BARE, load: () => import('../ui/states/CallbackPage.tsx') },
  {
    path: 'signin-silent-oidc',
    access: 'callback',
    title: msg`Signing in`,
    layout: BARE,
    load: () => import('../ui/states/CallbackPage.tsx'),
  },
]

/** Catches all other paths. It is last in the table, so that every other route takes precedence. */
export const catchAll: RouteEntry = {
  path: '*',
  access: 'public',
  title: msg`Page not found`,
  layout: WIDE,
  load: () => import('../features/errors/NotFoundPage.tsx'),
}
