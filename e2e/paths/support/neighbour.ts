import type { BrowserContext, Page } from '@playwright/test'
import { openLockHolder } from './tab-locks.ts'

type User = { access_token: string; refresh_token: string; id_token: string; expires_at: number; profile: Record<string, unknown> }

/** How the neighbour gives its newer token to a tab that asks: as an answer, or as the news that it has just renewed. */
export type Giving = 'session.handed' | 'token.renewed'

const CLIENT = 'portico'

/** Renews at the real provider, as another tab of the sign-in does; `at` is the browsers' time. Answers the whole sign-in as text. */
const renew = async (origin: string, user: User, at: number) => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: CLIENT, refresh_token: user.refresh_token })
  const response = await fetch(`${origin}/identity/token`, { method: 'POST', body, headers: { origin } })
  if (!response.ok) throw new Error(`The provider refused the neighbour: ${response.status} ${await response.text()}`)
  const got = (await response.json()) as Omit<User, 'profile' | 'expires_at'> & { expires_in: number }
  const claims = JSON.parse(Buffer.from(got.id_token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
  return { ...user, ...got, expires_at: Math.floor(at / 1000) + got.expires_in, profile: { ...user.profile, ...claims } }
}

/**
 * Another tab of the same sign-in that does what a walk needs, when it needs it: holds the lock of the renewal, renews, and hands its
 * token over. It runs no portal, and asks the real provider.
 */
export const openNeighbour = async (context: BrowserContext, page: Page) => {
  const { origin } = new URL(page.url())
  const holder = await openLockHolder(context, page)
  const readUser = () =>
    page.evaluate(() => JSON.parse(Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}') as User)
  const newer = async () => renew(origin, await readUser(), await page.evaluate(() => Date.now()))
  const channel = `session:${origin}:portal`
  return {
    holdLock: () => holder.hold(`renew:${origin}`),
    /** Renews and tells the others; answers the new access token. */
    tell: async () => {
      const user = await newer()
      const message = { type: 'token.renewed', handover: JSON.stringify(user) }
      await holder.page.evaluate(([name, told]) => new BroadcastChannel(name).postMessage(told), [channel, message] as const)
      return user.access_token
    },
    /** Renews once a tab asks for a newer token, and gives it that way; `told` hears of the access token. */
    answer: async (giving: Giving, told: (token: string) => void) => {
      await holder.page.exposeFunction('renewAsNeighbour', async () => {
        const user = await newer()
        told(user.access_token)
        return JSON.stringify(user)
      })
      await holder.page.evaluate(
        ([name, type]) => {
          const tabs = new BroadcastChannel(name)
          tabs.addEventListener('message', ({ data }: MessageEvent<{ type: string; ask?: string }>) => {
            if (data.type !== 'session.asked') return
            const ask = Reflect.get(window, 'renewAsNeighbour') as () => Promise<string>
            void ask().then((handover) => tabs.postMessage({ type, ask: data.ask, handover }))
          })
        },
        [channel, giving] as const,
      )
    },
  }
}

export type Neighbour = Awaited<ReturnType<typeof openNeighbour>>

/** The locks of the renewal in this browser: whether somebody waits for it, and whether somebody has it. */
export const renewalLock = (page: Page) =>
  page.evaluate(async () => {
    const { pending = [], held = [] } = await navigator.locks.query()
    const isOurs = ({ name }: LockInfo) => name?.startsWith('renew:') ?? false
    return { waitedFor: pending.some(isOurs), held: held.some(isOurs) }
  })
