import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada } from '#machines/auth/auth.samples.ts'
import { createActor, toPromise } from 'xstate'
import { liveSilentSignIn } from '#src/actors/silent-sign-in.actors.ts'
import { guardedStorage } from '#src/lib/storage/guarded-storage.ts'
import type { SessionMessage } from '#src/lib/tabs/session-channel.ts'
import type { StoredToken, TokenResult, TokenStore } from '#src/lib/storage/token-store.ts'
import { fakeBrowser } from '../support/fake-browser.ts'

const token: StoredToken = { subject: 'ada', session: 's1', accessToken: 'a', issuedAt: 1, expiresAt: 2, handover: 'whole' }
const renewed: TokenResult = { kind: 'renewed', token }
const refused: TokenResult = { kind: 'refused', error: 'login_required' }
const unreachable: TokenResult = { kind: 'unreachable', error: 'network' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const openTab = (browser: ReturnType<typeof fakeBrowser>, answers: { stored?: StoredToken; renew?: TokenResult; silent?: TokenResult }) => {
  const asked: string[] = []
  const logged: string[] = []
  const { sessionStorage, localStorage } = browser.openTab()
  sessionStorage.setItem('draft', 'of the user')
  const channel = browser.openChannel<SessionMessage>()
  let stored = answers.stored
  const tokens: TokenStore = {
    read: () => stored,
    adopt: (handover) => Promise.resolve(handover === 'whole' ? (stored = token) : undefined),
    renew: () => {
      asked.push('renew')
      return Promise.resolve(answers.renew ?? refused)
    },
    silent: () => {
      asked.push('silent')
      return Promise.resolve(answers.silent ?? refused)
    },
  }
  const machine = liveSilentSignIn({
    tokens,
    current: () => ada,
    channel,
    lock: 'renew',
    locks: browser.locks,
    session: guardedStorage(() => sessionStorage),
    local: guardedStorage(() => localStorage),
    log: (message, cause) => void logged.push(`${message}: ${String(cause)}`),
  })
  const begin = async () => {
    const { kind, user } = await toPromise(createActor(machine, { input: { holdsSignIn: stored !== undefined } }).start())
    expect(user).toBe(kind === 'signedIn' ? ada : undefined)
    return kind
  }
  const isForgotten = () => sessionStorage.getItem('draft') === null
  const trace = () => localStorage.getItem('portico.signedIn')
  return { asked, logged, channel, begin, isForgotten, trace }
}

const settle = async <Value>(promise: Promise<Value>) => {
  await vi.advanceTimersByTimeAsync(1_000)
  return promise
}

describe('signing in silently', () => {
  it('takes the sign-in of another tab, without asking the provider', async () => {
    const browser = fakeBrowser()
    const other = browser.openChannel<SessionMessage>()
    other.hear((message) => message.type === 'session.asked' && other.post({ type: 'session.handed', ask: message.ask, handover: 'whole' }))
    const { begin, asked } = openTab(browser, {})
    expect([await settle(begin()), asked]).toEqual(['signedIn', []])
  })

  it('asks the hidden frame where no tab answers, and tells the others', async () => {
    const browser = fakeBrowser()
    const heard: string[] = []
    browser.openChannel<SessionMessage>().hear(({ type }) => void heard.push(type))
    const { begin, asked } = openTab(browser, { silent: renewed })
    expect([await settle(begin()), asked, heard]).toEqual(['signedIn', ['silent'], ['session.asked', 'token.renewed']])
  })

  it('renews what the tab still holds first, and drops it when the provider refuses', async () => {
    const { begin, asked, isForgotten } = openTab(fakeBrowser(), { stored: token, renew: refused, silent: renewed })
    expect([await settle(begin()), asked, isForgotten()]).toEqual(['signedIn', ['renew', 'silent'], true])
  })

  it('is refused when frame and token are', async () => {
    const { begin, asked, isForgotten, trace } = openTab(fakeBrowser(), { stored: token })
    expect([await settle(begin()), asked, isForgotten(), trace()]).toEqual(['refused', ['renew', 'silent'], true, 'refused'])
  })

  it('B8 drops nothing when there is no network', async () => {
    const { begin, asked, isForgotten } = openTab(fakeBrowser(), { stored: token, renew: unreachable })
    expect([await settle(begin()), asked, isForgotten()]).toEqual(['unreachable', ['renew'], false])
  })

  it('B2 is done by one tab at a time: the second takes what the first got', async () => {
    const browser = fakeBrowser()
    const first = openTab(browser, { silent: renewed })
    const second = openTab(browser, { silent: renewed })
    first.channel.hear(
      (message) =>
        message.type === 'session.asked' &&
        first.asked.includes('silent') &&
        first.channel.post({ type: 'session.handed', ask: message.ask, handover: 'whole' }),
    )
    expect(await settle(Promise.all([first.begin(), second.begin()]))).toEqual(['signedIn', 'signedIn'])
    expect([first.asked, second.asked]).toEqual([['silent'], []])
  })

  it('gives the lock back also when it fails', async () => {
    const browser = fakeBrowser()
    const broken = openTab(browser, {})
    broken.channel.post = () => {
      throw new Error('on purpose')
    }
    expect([await settle(broken.begin()), broken.logged]).toEqual([
      'unreachable',
      ['Failed while asking the other tabs: Error: on purpose'],
    ])
    expect(await settle(openTab(browser, { silent: renewed }).begin())).toBe('signedIn')
  })
})
