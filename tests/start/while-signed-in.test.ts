// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { createNavigation } from '#src/lib/addresses/navigation.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { whileSignedIn } from '#src/start/while-signed-in.ts'
import { ok, openData } from '../data/graphql-stub.ts'

const MINUTES = 60_000
const OFF = { APPS: false, LOCKED_ACCOUNTS120924: false, MY_APPS_SAML: false, SPA_VIEW_AS: false }
const stops: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** A signed-in tab whose server has another key of the features at every question, and has switched all flags on. */
const start = () => {
  let asked = 0
  const { client, close, requests } = openData(({ body: { operationName = '' } }) =>
    ok(
      operationName.toLowerCase() === 'refreshappconfiguration'
        ? { refreshAppConfiguration: { key: `key ${asked++}` } }
        : operationName.toLowerCase() === 'portalfeatures'
          ? { enabledFeatures: ['APPS'] }
          : { myProfile: { __typename: 'UserProfile', id: 'ada', dateFormat: 'DD.MM.YYYY', colourScheme: null } },
    ),
  )
  const features = createStore<Readonly<Record<string, boolean>>>({ APPS: false })
  const navigation = createNavigation(window)
  const judged = vi.fn<() => void>()
  navigation.attach(() => {}, judged)
  const ended: EndReason[] = []
  const place = { deserted: false }
  const isDeserted = () => place.deserted
  const settings = {
    dateFormat: createStore<string | undefined>(undefined),
    colourScheme: createStore<string | undefined>('dark'),
    listColumns: createStore<string | undefined>(undefined),
    navigation: createStore<string | undefined>(undefined),
    gettingStarted: createStore<string | undefined>(undefined),
  }
  const permissions = { reset: vi.fn<() => void>() }
  const stop = whileSignedIn({
    window,
    client,
    features,
    permissions,
    settings,
    navigation,
    end: (reason) => ended.push(reason),
    isDeserted,
    lastActive: () => 0,
  })
  stops.push(stop, close)
  const asks = (name: string) => requests.filter(({ body }) => body.operationName?.toLowerCase() === name.toLowerCase())
  return { settings, features, permissions, judged, ended, place, stop, requests, asks }
}
const pass = (span: number) => vi.advanceTimersByTimeAsync(span)

describe('what runs beside the pages', () => {
  it('asks the flags anew when their key has changed, and lets the guard judge the open page', async () => {
    const { features, judged, asks } = start()
    await pass(5 * MINUTES)
    expect(features.get()).toEqual({ ...OFF, APPS: true })
    expect(judged).toHaveBeenCalledTimes(1)
    expect(asks('portalFeatures').map(({ headers, body }) => [headers.get('x-portico-background'), body.variables])).toEqual([['1', {}]])
  })

  it('follows the personal settings that were chosen in another browser, and keeps those that the account does not have', async () => {
    const { settings } = start()
    await pass(5 * MINUTES)
    expect([settings.dateFormat.get(), settings.colourScheme.get()]).toEqual(['DD.MM.YYYY', 'dark'])
  })

  it('tears no form away: the page is judged the moment the last of its forms is saved', async () => {
    const { features, judged } = start()
    const [one, two] = [unsavedChanges.hold(), unsavedChanges.hold()]
    await pass(10 * MINUTES)
    expect(features.get()).toEqual({ ...OFF, APPS: true })
    one()
    expect(judged).not.toHaveBeenCalled()
    two()
    expect(judged).toHaveBeenCalledTimes(1)
    unsavedChanges.hold()()
    expect(judged).toHaveBeenCalledTimes(1)
  })

  it('refreshes the own profile every 5 minutes, not while nobody is there, and not after the session', async () => {
    const { asks, permissions, place, stop, requests } = start()
    expect(permissions.reset).not.toHaveBeenCalled()
    await pass(5 * MINUTES)
    expect(permissions.reset).toHaveBeenCalledTimes(1)
    expect(asks('MyProfile').map(({ headers }) => headers.get('x-portico-background'))).toEqual(['1'])
    place.deserted = true
    await pass(10 * MINUTES)
    expect(asks('MyProfile')).toHaveLength(1)
    place.deserted = false
    stop()
    const before = requests.length
    await pass(10 * MINUTES)
    expect(requests).toHaveLength(before)
  })

  it('judges nothing for a session that is over', async () => {
    const { judged, stop } = start()
    const saved = unsavedChanges.hold()
    await pass(5 * MINUTES)
    stop()
    saved()
    expect(judged).not.toHaveBeenCalled()
  })
})
