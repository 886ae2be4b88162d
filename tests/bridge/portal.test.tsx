// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Profiler, StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitFor as waitForState } from 'xstate'
import { authOf } from '#machines/app/app.selectors.ts'
import { endReasonOf, idleOf, isNegotiated } from '#machines/auth/auth.selectors.ts'
import { showsInactivityOverlay } from '#machines/idle/idle.selectors.ts'
import { PortalProvider } from '#src/bridge/PortalProvider.tsx'
import { useAuthFact, useProfile, useSession, useViewer } from '#src/bridge/auth.bridge.tsx'
import { useIncidents, usePartner } from '#src/bridge/portal.bridge.tsx'
import { InactivityOverlay } from '#src/shell/base/InactivityOverlay.tsx'
import { watchPerson } from '#src/bridge/watch-person.ts'
import { NOW, openOidc, ORIGIN, tokenEndpoint, tokens } from '../oidc/provider-stub.ts'
import { startRunningPortal } from './running-portal.ts'
import { PATIENCE } from '../support/patience.ts'

const at = (path: string) => Reflect.get(window, 'happyDOM').setURL(ORIGIN + path)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.setSystemTime(NOW)
})
const stops: (() => unknown)[] = []
afterEach(async () => {
  cleanup()
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A fresh page on the callback address of a sign-in that was begun before. */
const arrive = async () => {
  const before = openOidc()
  await before.oidc.redirect({ returnUrl: '/vendor/users', automatic: true, prompt: undefined })
  const url = before.left[0]?.url
  const endpoint = tokenEndpoint(tokens({ nonce: before.nonceOf(url), usertype: '4', first_name: 'Ada', preferred_username: 'ada' }))
  vi.stubGlobal('fetch', endpoint.fetch)
  at(before.answerTo(url).slice(ORIGIN.length))
  const running = startRunningPortal(endpoint.fetch)
  // The exchange must not outlive the test: it would find the real network.
  stops.push(() => running.deps.session.settled().finally(() => running.app.stop()))
  return { ...running, endpoint }
}

const Page = () => {
  const viewer = useViewer()
  const profile = useProfile()
  const ended = useAuthFact(endReasonOf)
  const session = useSession()
  const { incident } = useIncidents()
  return (
    <>
      <p>
        {usePartner().name}:{' '}
        {viewer ? `${viewer.displayName} ${viewer.userType} ${profile?.userName} ${Object.keys(viewer.features)}` : 'nobody'}
      </p>
      <p>{ended ?? 'not ended'}</p>
      <p>{incident?.traceId ?? 'no incident'}</p>
      <button type="button" onClick={() => session.signOut()}>
        out
      </button>
    </>
  )
}

describe('the running portal in React', () => {
  it('A1 A5 exchanges the code once, also under StrictMode, and the address is clean before', async () => {
    const { deps, endpoint } = await arrive()
    expect(window.location.search).toBe('')
    render(
      <StrictMode>
        <PortalProvider deps={deps}>
          <Page />
        </PortalProvider>
      </StrictMode>,
    )
    expect(await screen.findByText('Acme: Ada VENDOR_OPERATIONS ada')).toBeTruthy()
    expect(endpoint.codes()).toHaveLength(1)
    expect(window.location.pathname).toBe('/vendor/users')
    await vi.waitFor(() => expect(endpoint.requests.map(({ url }) => url)).toContain(`${ORIGIN}/api/negotiate`), PATIENCE)
  })

  it('shows who is signed in with the flags the server has answered', async () => {
    const { deps, features } = await arrive()
    render(
      <PortalProvider deps={deps}>
        <Page />
      </PortalProvider>,
    )
    await screen.findByText('Acme: Ada VENDOR_OPERATIONS ada')
    act(() => features.set({ APPS: true }))
    expect(screen.getByText('Acme: Ada VENDOR_OPERATIONS ada APPS')).toBeTruthy()
    expect(deps.session.viewer()).toMatchObject({ subject: 'ada', features: { APPS: true }, partner: { id: null, isHrPartner: false } })
  })

  it('B14 shows nobody the moment the session is over', async () => {
    const { deps, app } = await arrive()
    render(
      <PortalProvider deps={deps}>
        <Page />
      </PortalProvider>,
    )
    await screen.findByText('Acme: Ada VENDOR_OPERATIONS ada')
    act(() => authOf(app.getSnapshot())?.send({ type: 'session.ended', reason: 'endedByServer' }))
    expect(screen.getByText('Acme: nobody')).toBeTruthy()
    expect(screen.getByText('endedByServer')).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/account/login?returnUrl=%2Fvendor%2Fusers')
    // What stays is the count that stops loops, and nothing of the person.
    await vi.waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['portico.redirects']), PATIENCE)
  })

  it('draws nothing anew while the idle clock ticks, until the warning is due', async () => {
    const { deps, app } = await arrive()
    const drawn: string[] = []
    render(
      <PortalProvider deps={deps}>
        <I18nProvider i18n={setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })}>
          <Profiler id="shell" onRender={(id) => void drawn.push(id)}>
            <Page />
            <InactivityOverlay />
          </Profiler>
        </I18nProvider>
      </PortalProvider>,
    )
    await screen.findByText('Acme: Ada VENDOR_OPERATIONS ada')
    const auth = authOf(app.getSnapshot())
    if (auth) await waitForState(auth, isNegotiated)
    const idle = auth && idleOf(auth.getSnapshot())
    const tick = (minutes: number) => {
      const [wall, steady] = [Date.now() + minutes * 60_000, performance.now() + minutes * 60_000]
      act(() => idle?.send({ type: 'clock.ticked', at: { wall, steady } }))
    }
    drawn.length = 0
    for (let minute = 1; minute <= 20; minute++) tick(minute)
    expect(drawn).toEqual([])
    tick(26)
    expect(drawn).not.toEqual([])
    expect(idle && showsInactivityOverlay(idle.getSnapshot())).toBe(true)
  })

  it('shows the current incident', async () => {
    const { deps } = await arrive()
    render(
      <PortalProvider deps={deps}>
        <Page />
      </PortalProvider>,
    )
    act(() => deps.incidents.report({ traceId: 'abc', operation: 'Users', code: 'INTERNAL', message: '' }))
    expect(screen.getByText('abc')).toBeTruthy()
  })
})

describe('the session outside React', () => {
  it('settles when it is certain who is signed in', async () => {
    const { deps } = await arrive()
    expect(deps.session.viewer()).toBeUndefined()
    expect(await deps.session.settled()).toMatchObject({ subject: 'ada', userType: 'VENDOR_OPERATIONS' })
  })

  it('settles with nobody where there is nobody', async () => {
    at('/')
    const { deps, app } = startRunningPortal(tokenEndpoint().fetch)
    stops.push(() => app.stop())
    expect(await deps.session.settled()).toBeUndefined()
  })

  it('tells of another person, and not of the same one again', async () => {
    const { app, deps } = await arrive()
    const told: (string | undefined)[] = []
    watchPerson(app, () => told.push(deps.session.viewer()?.subject))
    await deps.session.settled()
    const auth = authOf(app.getSnapshot())
    const user = auth?.getSnapshot().context.user
    if (user) auth?.send({ type: 'token.renewed', user: { ...user, expiresAt: user.expiresAt + 1, claims: { ...user.claims, role: 'x' } } })
    auth?.send({ type: 'session.ended', reason: 'expired' })
    expect(told).toEqual(['ada', undefined])
  })

  it('leaves for the provider when it is asked to', async () => {
    at('/')
    const { deps, app, left } = startRunningPortal(tokenEndpoint().fetch)
    stops.push(() => app.stop())
    await deps.session.settled()
    deps.session.signIn({ returnUrl: '/vendor', automatic: false })
    const auth = authOf(app.getSnapshot())
    if (auth) await waitForState(auth, (snapshot) => snapshot.matches('redirecting'))
    await vi.waitFor(() => expect(left).toHaveLength(1), PATIENCE)
  })
})
