// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'
import { createNavigation } from '#src/lib/addresses/navigation.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { newTraceId, traceparent } from '#src/lib/faults/trace.ts'

const ID = '15425035-9c40-543c-be8e-a51e2e909433'

describe('the customer of a page', () => {
  it.each([
    [`/admin/customers/${ID}/users`, ID],
    [`/vendor/customers/${ID}`, ID],
    [`/vendor/tools/migrate/${ID}/`, ID],
    [`/vendor/tools/migrate/${ID}/review`, ID],
    ['/vendor/customers/no-such-id/setup', undefined],
    ['/vendor/customers/%E0%A4%A/setup', undefined],
    ['/vendor/customers', undefined],
    ['/vendor/customers/migrate-naturalhr-customers', undefined],
    ['/vendor/tools/migrate/select', undefined],
    ['/vendor/users/u1', undefined],
    ['/', undefined],
  ])('%s → %s', (path, customer) => {
    expect(customerOfPath(path)).toBe(customer)
  })
})

describe('navigation', () => {
  it('rewrites the address until a router is attached, and again after it is gone', async () => {
    window.history.replaceState(null, '', '/start?a=1#b')
    const navigation = createNavigation(window)
    expect(navigation.here()).toBe('/start?a=1#b')
    navigation.goTo('/next')
    expect(window.location.pathname).toBe('/next')
    const moved: string[] = []
    const detach = navigation.attach(
      (path) => void moved.push(path),
      () => void moved.push('judged'),
    )
    await navigation.attached
    navigation.goTo('/routed')
    navigation.rejudge()
    expect([moved, window.location.pathname]).toEqual([['/routed', 'judged'], '/next'])
    detach()
    navigation.rejudge()
    navigation.goTo('/last')
    expect([moved, window.location.pathname]).toEqual([['/routed', 'judged'], '/last'])
  })
})

describe('a store', () => {
  it('tells of changes, and only of changes', () => {
    const store = createStore(1)
    const heard: number[] = []
    const stop = store.subscribe(() => heard.push(store.get()))
    store.set(1)
    store.set(2)
    stop()
    store.set(3)
    expect([heard, store.get()]).toEqual([[2], 3])
  })
})

describe('a trace', () => {
  it('is a W3C traceparent with a new parent for every request', () => {
    const id = newTraceId()
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(traceparent(id)).toMatch(new RegExp(`^00-${id}-[0-9a-f]{16}-01$`))
    expect(traceparent(id)).not.toBe(traceparent(id))
  })
})
