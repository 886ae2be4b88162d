// @vitest-environment happy-dom
import { gql } from '@urql/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EndReason } from '#machines/auth/auth.types.ts'
import { createNavigation } from '#src/lib/addresses/navigation.ts'
import { rightsChanges } from '#src/lib/rights-changes.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { followChangedRights, spreadOut, whileSignedIn } from '#src/start/while-signed-in.ts'
import { ok, openData } from '../data/graphql-stub.ts'

const FLAGS = { APPS: true, LOCKED_ACCOUNTS120924: false, MY_APPS_SAML: false, SPA_VIEW_AS: false }
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
          ? FLAGS
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
    renew: () => Promise.resolve(),
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

describe('changed rights', () => {
  const Users = gql('query Users { users { id } }')
  const open = () => {
    const { client, close, requests } = openData(({ body: { operationName = '' } }) =>
      ok(operationName === 'PortalFeatures' ? FLAGS : { users: [] }),
    )
    stops.push(close)
    const features = createStore<Readonly<Record<string, boolean>>>({ APPS: false })
    const navigation = createNavigation(window)
    const judged = vi.fn<() => void>()
    navigation.attach(() => {}, judged)
    const { promise, resolve: renewed } = Promise.withResolvers<void>()
    const permissions = { reset: vi.fn<() => void>() }
    let over = false
    const end = () => void (over = true)
    const follow = () => followChangedRights({ client, features, permissions, navigation, renew: () => promise, isOver: () => over })
    const flagsAsked = () => requests.filter(({ body }) => body.operationName === 'PortalFeatures').length
    const asked = () => requests.filter(({ body }) => body.operationName === 'Users').length
    const headers = () =>
      requests.filter(({ body }) => body.operationName === 'Users').map(({ headers: sent }) => sent.get('x-portico-background'))
    return { client, features, permissions, judged, renewed, follow, end, asked, flagsAsked, headers }
  }

  it('D6 have the open page judged and its data asked for again, once the claims are those of now', async () => {
    const { client, features, permissions, judged, renewed, follow, asked } = open()
    const shown = client.query(Users, {}).subscribe(() => undefined)
    await pass(10)
    const before = rightsChanges.get()
    const followed = follow()
    await pass(10)
    expect([judged.mock.calls.length, rightsChanges.get(), asked()]).toEqual([0, before, 1])
    renewed()
    await followed
    await pass(10)
    expect([judged.mock.calls.length, rightsChanges.get(), asked(), permissions.reset.mock.calls.length]).toEqual([1, before + 1, 2, 1])
    expect(features.get()).toEqual({ ...OFF, APPS: true })
    shown.unsubscribe()
  })

  it('ask for flags and store drafts once the claims are those of now', async () => {
    const { renewed, follow, flagsAsked } = open()
    const store = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const release = unsavedChanges.hold({ keep: store, drop: () => undefined })
    const followed = follow()
    await pass(60_000)
    expect([flagsAsked(), store.mock.calls.length]).toEqual([0, 0])
    renewed()
    await followed
    expect([flagsAsked(), store.mock.calls.length]).toEqual([1, 1])
    release()
  })

  it('change nothing after the session, whatever was waited for', async () => {
    const early = open()
    const first = early.follow()
    early.end()
    early.renewed()
    await first
    expect(early.flagsAsked()).toBe(0)
    const late = open()
    late.renewed()
    const release = unsavedChanges.hold({ keep: async () => (late.end(), true), drop: () => undefined })
    await late.follow()
    release()
    expect(late.flagsAsked()).toBe(1)
    for (const { features, judged, permissions } of [early, late])
      expect([features.get(), judged.mock.calls.length, permissions.reset.mock.calls.length]).toEqual([{ APPS: false }, 0, 0])
  })

  it('C5 ask for it without counting as activity', async () => {
    const { client, renewed, follow, headers } = open()
    const shown = client.query(Users, {}).subscribe(() => undefined)
    await pass(10)
    renewed()
    await follow()
    await pass(10)
    expect(headers()).toEqual([null, '1'])
    shown.unsubscribe()
  })

  it('are followed within a second, once for all of them, and not before somebody is there', async () => {
    let isDeserted = true
    let acts = 0
    const { hear, stop } = spreadOut(
      () => isDeserted,
      () => (acts += 1),
    )
    hear(() => {})
    hear(() => {})
    await pass(5_000)
    expect(acts).toBe(0)
    isDeserted = false
    await pass(1_000)
    expect(acts).toBe(1)
    hear(() => {})
    stop()
    await pass(5_000)
    expect(acts).toBe(1)
  })

  it('ask nothing for what is no longer shown', async () => {
    const { client, renewed, follow, asked } = open()
    client
      .query(Users, {})
      .subscribe(() => undefined)
      .unsubscribe()
    await client.query(Users, {}, { requestPolicy: 'network-only' }).toPromise()
    const before = asked()
    renewed()
    await follow()
    await pass(10)
    expect(asked()).toBe(before)
  })

  it('store what is unsaved before the page may be closed, and leave a page that cannot be stored', async () => {
    const { renewed, judged, follow } = open()
    const kept = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const [first, second] = [unsavedChanges.hold({ keep: kept, drop: () => undefined }), unsavedChanges.hold()]
    renewed()
    await follow()
    expect([kept.mock.calls.length, judged.mock.calls.length]).toEqual([1, 0])
    second()
    first()
    expect(judged.mock.calls.length).toBe(1)
  })
})
