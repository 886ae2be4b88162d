import type { Page } from '@playwright/test'
import { CLIENT_ID, signIn } from '../../tests/support/sign-in.ts'
import type { Session } from '../../tests/support/sign-in.ts'
import { Visitor } from '../../tests/support/visitor.ts'
import { TRACE_KEY } from '../../src/lib/tabs/session-trace.ts'
import { userKey } from '../../src/oidc/storage-keys.ts'
import { personOf } from '../../scripts/another-portal.ts'
import { ready } from './people.ts'
import type { SignInOptions } from './people.ts'
import type { Portal } from './portal.ts'

/** `password`: for users who have set their own. */
type ArriveOptions = SignInOptions & { password?: string }

/**
 * Opens the portal as a user who has signed in before, with the demo password by default. Creates a real session at the provider over HTTP and puts
 * its tokens and cookie into this tab and browser, as after a reload. It is for journeys that begin behind the sign-in, and three page loads shorter
 * than the provider's form.
 */
export async function arrive(portal: Portal, page: Page, name: string, { partner, path = '/profile', password }: ArriveOptions = {}) {
  const origin = portal.origin(partner)
  await page.goto(`${origin}/healthz`)
  const agent = await page.evaluate(() => navigator.userAgent)
  // Who has a password of their own was made by the test and is no user of the demo.
  const person = password === undefined ? personOf(name) : { userName: name, password }
  const session = await signIn(origin, person.userName, person.password, new Visitor({ 'user-agent': agent, 'accept-language': 'en-GB' }))
  await page.context().addCookies(session.visitor.browserCookies(new URL(origin).hostname))
  await page.evaluate(
    ([key, user, trace, there]) => {
      sessionStorage.setItem(key, user)
      localStorage.setItem(trace, 'signedIn')
      location.replace(there)
    },
    [userKey(`${origin}/identity`, CLIENT_ID), JSON.stringify(storedUser(session)), TRACE_KEY, path] as const,
  )
  await ready(page)
}

/** The user in the storage format of oidc-client-ts. */
const storedUser = ({ accessToken, refreshToken, idToken, scope, expiresIn, claims }: Session) => ({
  id_token: idToken,
  access_token: accessToken,
  refresh_token: refreshToken,
  token_type: 'Bearer',
  scope,
  // A test begins in all organisations, whichever one another test worked in last.
  profile: { ...claims, working_organisation: '' },
  expires_at: Number(claims['iat']) + expiresIn,
})
