// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetBrowser, forgetTab } from '#src/lib/storage/forget.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import { TRACE_KEY } from '#src/lib/tabs/session-trace.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const keys = (storage: Storage) => Object.keys(storage).toSorted()

describe('J4 a guarded storage', () => {
  it('J4 lives in memory where the browser refuses its own', () => {
    const storage = guardedStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    storage.setItem('a', '1')
    expect([storage.persistent, storage.getItem('a'), storage.getItem('b'), storage.length, storage.key(0), storage.key(1)]).toEqual([
      false,
      '1',
      null,
      1,
      'a',
      null,
    ])
    storage.removeItem('a')
    expect(storage.length).toBe(0)
  })

  it('J4 lives in memory where nothing can be written', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => {},
    } as unknown as Storage
    expect(guardedStorage(() => full).persistent).toBe(false)
  })

  it("is the browser's own otherwise, and leaves no probe behind", () => {
    const storage = guardedStorage(() => localStorage)
    storage.setItem('a', '1')
    expect([storage.persistent, localStorage.getItem('a'), storage.length, storage.key(0)]).toEqual([true, '1', 1, 'a'])
  })
})

describe('C8 what stays after a session', () => {
  const fill = () => {
    for (const key of [
      'locale',
      'colour-scheme',
      'single-keys',
      TRACE_KEY,
      'portico.activity',
      'portico.columns.users',
      'oidc.pending',
      'oidc.user:x:y',
    ])
      localStorage.setItem(key, '1')
    for (const key of [
      'oidc.user:https://a:portico',
      'portico.session',
      'portico.activeTab',
      'portico.theme',
      'portico.redirects',
      'draft',
    ])
      sessionStorage.setItem(key, '1')
  }

  it('C8 leaves preferences and requests under way, nothing of the user', () => {
    fill()
    forgetBrowser(
      guardedStorage(() => sessionStorage),
      guardedStorage(() => localStorage),
    )
    expect(keys(localStorage)).toEqual(['colour-scheme', 'locale', 'oidc.pending', 'single-keys'])
    expect(keys(sessionStorage)).toEqual(['portico.redirects'])
  })

  it('C8 leaves the other tabs alone when only the tokens of this one are worth nothing', () => {
    fill()
    forgetTab(guardedStorage(() => sessionStorage))
    expect(localStorage.getItem(TRACE_KEY)).toBe('1')
    expect(keys(sessionStorage)).toEqual(['portico.redirects'])
  })
})
