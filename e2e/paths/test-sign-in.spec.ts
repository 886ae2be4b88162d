import type { Route } from '@playwright/test'
import { LEAVING, POLL, SLOW_POLL } from '#machines/test-sign-in/test-sign-in.limits.ts'
import { operationOf } from '../support/operations.ts'
import { ready } from '../support/people.ts'
import { test } from '../support/test.ts'
import { holdPatience } from './support/held-patience.ts'
import { testSignInWalks } from './support/test-sign-in.walks.ts'
import type { TestSignInWorld } from './support/test-sign-in.walks.ts'
import { take } from './support/walking.ts'

type Start = Parameters<TestSignInWorld['answerStart']>[0]
type Read = Parameters<TestSignInWorld['answerRead']>[0]
type Trace = { state: string; isExpired: boolean; startedAt: string }

const REFUSED = {
  data: { testLoginProvider: { trace: null, address: null, errors: [{ path: null, message: '', code: 'LOGINPROVIDER_NOT_FOUND' }] } },
}

/** The server's answer, but for what became of tests that wait. */
const judged = (traces: readonly Trace[], how: Read) =>
  traces.flatMap((trace) => {
    if (trace.state !== 'WAITING') return [trace]
    if (how === 'GONE') return []
    return [{ ...trace, state: how === 'ANSWERED' ? 'PASSED' : 'WAITING', isExpired: how === 'EXPIRED' }]
  })

for (const walk of testSignInWalks.walks) {
  if (testSignInWalks.impossible(walk) !== undefined) continue
  test(testSignInWalks.title(walk), async ({ page, signIn, problems }) => {
    problems.allow(/ERR_FAILED|ERR_ABORTED/)
    await holdPatience(page, POLL, SLOW_POLL, LEAVING)
    const begun = Date.now()
    let departed = Promise.withResolvers<void>()
    let [start, read]: [Start, Read] = [undefined, undefined]
    const answer = async (route: Route) => {
      const operation = operationOf(route)
      if (operation === 'TestLoginProvider') {
        if (start === undefined) return
        if (start === 'refused') return route.fulfill({ json: REFUSED })
        const response = await route.fetch()
        if (start === 'begun') return route.fulfill({ response })
        const { data } = (await response.json()) as { data: { testLoginProvider: object } }
        return route.fulfill({ response, json: { data: { testLoginProvider: { ...data.testLoginProvider, address: null } } } })
      }
      if (operation !== 'LoginProviderSignIns') return route.fallback()
      // The page reads its list anew when the session is checked after a return; only what the chart asks for in the background is stubbed.
      const isOfChart = route.request().headers()['x-portico-background'] === '1'
      if (isOfChart && read === undefined) return undefined
      if (isOfChart && read === 'LOST') return route.abort('failed')
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { loginProvider: { signInTraces: Trace[] } } }
      // Tests of other walks wait as well.
      const own = data.loginProvider.signInTraces.filter(({ startedAt }) => Date.parse(startedAt) >= begun)
      const signInTraces = isOfChart ? judged(own, read) : own
      return route.fulfill({ response, json: { data: { loginProvider: { ...data.loginProvider, signInTraces } } } })
    }
    await page.route('**/graphql', answer)
    await signIn(page, 'operations', { path: '/vendor/login-providers' })
    const provider = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Mock OpenID Connect' }) })
    await provider.filter({ hasText: 'Disabled' }).getByRole('link', { name: 'Mock OpenID Connect' }).click()
    await page.getByRole('navigation', { name: 'This record' }).getByRole('link', { name: 'Sign-ins' }).click()
    await page.getByRole('button', { name: 'Test sign-in' }).waitFor()
    await ready(page)
    // The browser stays where it was, as while the other site takes its time.
    await page.route('**', (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback()
      departed.resolve()
      return route.fulfill({ status: 204 })
    })
    await take(testSignInWalks, walk, {
      page,
      answerStart: (how) => {
        start = how
        departed = Promise.withResolvers<void>()
      },
      departure: () => departed.promise,
      answerRead: (how) => (read = how),
    })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}
