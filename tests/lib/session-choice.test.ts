// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { createSessionChoice } from '#src/lib/tabs/session-choice.ts'
import { forgetBrowser } from '#src/lib/storage/forget.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'

const local = guardedStorage(() => localStorage)
let person: { subject: string; session: string } | undefined
const open = () => createSessionChoice('portico.customer', { local, window, whose: () => person })

beforeEach(() => {
  localStorage.clear()
  person = { subject: 'ada', session: 's1' }
})

it('holds in every tab and can be taken back', () => {
  const [one, other] = [open(), open()]
  const heard = vi.fn<() => void>()
  other.subscribe(heard)
  one.set('c1')
  window.dispatchEvent(new StorageEvent('storage', { key: 'portico.customer' }))
  expect([one.get(), other.get(), heard.mock.calls.length]).toEqual(['c1', 'c1', 1])
  other.set(undefined)
  expect(one.get()).toBeUndefined()
})

it('may be nothing, or several words, which is not the same as no choice', () => {
  const choice = open()
  for (const chosen of ['', 'D MMM YYYY']) {
    choice.set(chosen)
    expect(choice.get()).toBe(chosen)
  }
})

it.each([
  ['another person', { subject: 'bob', session: 's1' }],
  ['a later session', { subject: 'ada', session: 's2' }],
  ['nobody', undefined],
])('is not the choice of %s', (_, next) => {
  open().set('c1')
  person = next
  expect(open().get()).toBeUndefined()
})

it('C8 goes with the session', () => {
  open().set('c1')
  forgetBrowser(
    guardedStorage(() => sessionStorage),
    local,
  )
  expect(Object.keys(localStorage)).toEqual([])
})
