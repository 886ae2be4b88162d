// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { forgetBrowser } from '#src/lib/storage/forget.ts'
import type { GuardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { createTabCustomer } from '#src/lib/tabs/tab-customer.ts'

const local = guardedStorage(() => localStorage)
let person: { subject: string; session: string } | undefined

/** The session storage of one tab; a duplicated tab begins with a copy of it. */
const tabStorage = (of?: GuardedStorage): GuardedStorage => {
  const copy = new Map(of ? Array.from({ length: of.length }, (_, at) => [of.key(at) ?? '', of.getItem(of.key(at) ?? '') ?? '']) : [])
  return {
    persistent: true,
    get length() {
      return copy.size
    },
    key: (at) => [...copy.keys()][at] ?? null,
    getItem: (key) => copy.get(key) ?? null,
    setItem: (key, value) => void copy.set(key, value),
    removeItem: (key) => void copy.delete(key),
  }
}
let remembered: string | undefined
const open = (session = tabStorage()) => createTabCustomer({ session, local, window, whose: () => person, remembered: () => remembered })

beforeEach(() => {
  localStorage.clear()
  remembered = undefined
  person = { subject: 'ada', session: 's1' }
})

it('D23 keeps its organisation when another tab chooses one, also where it never chose and works in all', () => {
  const [one, all] = [open(), open()]
  one.set('a')
  expect([one.get(), all.get()]).toEqual(['a', 'a'])
  const [untouched, other] = [open(tabStorage()), open()]
  other.set(undefined)
  const still = open(tabStorage())
  expect(still.get()).toBeUndefined()
  other.set('b')
  window.dispatchEvent(new StorageEvent('storage', { key: 'portico.customer' }))
  expect([one.get(), all.get(), still.get(), other.get()]).toEqual(['a', 'a', undefined, 'b'])
  expect(untouched.get()).toBe('b')
})

it('is kept over a reload, which is a new page on the same storage', () => {
  const storage = tabStorage()
  open(storage).set('a')
  open().set('b')
  expect(open(storage).get()).toBe('a')
})

it('begins in a new tab with the one that was chosen last, all of them included', () => {
  open().set('a')
  expect(open().get()).toBe('a')
  open().set(undefined)
  expect(open().get()).toBeUndefined()
})

it('begins a session with the organisation of the one before, until another one or all of them are chosen', () => {
  remembered = 'a'
  const first = open()
  expect(first.get()).toBe('a')
  open().set(undefined)
  expect([first.get(), open().get()]).toEqual(['a', undefined])
  open().set('b')
  expect(open().get()).toBe('b')
  person = { subject: 'ada', session: 's2' }
  expect(open().get()).toBe('a')
})

it.each([
  ['a', 'b', 'a'],
  [undefined, 'b', undefined],
])(
  'begins each tab of a session with the same organisation, whatever another session of the user chooses meanwhile',
  (before, after, all) => {
    remembered = before
    expect(open().get()).toBe(all)
    remembered = after
    expect(open().get()).toBe(all)
  },
)

it('is copied into a duplicated tab, and its own from then on', () => {
  const storage = tabStorage()
  const first = open(storage)
  first.set('a')
  open().set('b')
  const second = open(tabStorage(storage))
  expect(second.get()).toBe('a')
  second.set('c')
  expect([first.get(), second.get()]).toEqual(['a', 'c'])
})

it('tells those who listen what is chosen here, never what a new tab begins with', () => {
  const tab = open()
  const heard = vi.fn<() => void>()
  tab.subscribe(heard)
  tab.get()
  expect(heard).not.toHaveBeenCalled()
  tab.set('a')
  expect(heard).toHaveBeenCalledOnce()
})

it.each([
  ['another person', { subject: 'bob', session: 's1' }],
  ['a later session', { subject: 'ada', session: 's2' }],
  ['nobody', undefined],
])('is not that of %s', (_, next) => {
  const storage = tabStorage()
  open(storage).set('a')
  person = next
  expect([open(storage).get(), open().get()]).toEqual([undefined, undefined])
})

it('does not begin before somebody is signed in', () => {
  person = undefined
  const tab = open()
  expect(tab.get()).toBeUndefined()
  person = { subject: 'ada', session: 's1' }
  open().set('a')
  expect(tab.get()).toBe('a')
})

it('C8 goes with the session', () => {
  const storage = tabStorage()
  open(storage).set('a')
  forgetBrowser(storage, local)
  expect([storage.length, localStorage.length]).toEqual([0, 0])
})
