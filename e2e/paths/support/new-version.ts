import type { Page } from '@playwright/test'

/** What a page is told of a newer version, instead of by its service worker. It is a new one in each document. */
export type NewVersion = {
  /** A newer version has installed beside the running one. */
  install: () => Promise<void>
  /** The newer version takes over the tab, which has asked for it. */
  activate: () => Promise<void>
}

type Played = { isWatched: boolean; isAsked: boolean; install: () => void; activate: () => void }

/** Replaces the service workers of a page by ones that do what a walk says. Before its first document. */
export const playNewVersion = async (page: Page): Promise<NewVersion> => {
  await page.addInitScript(() => {
    const registration = Object.assign(new EventTarget(), {
      installing: null as EventTarget | null,
      waiting: null as EventTarget | null,
      update: () => Promise.resolve(),
    })
    const listen = registration.addEventListener.bind(registration)
    const workers = Object.assign(new EventTarget(), {
      controller: {},
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    })
    const played: Played = {
      isWatched: false,
      isAsked: false,
      install: () => {
        const worker = Object.assign(new EventTarget(), { state: 'installing', postMessage: () => void (played.isAsked = true) })
        registration.installing = worker
        registration.dispatchEvent(new Event('updatefound'))
        worker.state = 'installed'
        registration.waiting = worker
        worker.dispatchEvent(new Event('statechange'))
      },
      activate: () => {
        registration.waiting = null
        workers.dispatchEvent(new Event('controllerchange'))
      },
    }
    registration.addEventListener = (...args: Parameters<typeof listen>) => {
      played.isWatched = true
      listen(...args)
    }
    Object.defineProperty(navigator, 'serviceWorker', { value: workers })
    Object.assign(window, { newVersion: played })
  })
  return {
    install: async () => {
      await page.waitForFunction(() => (window as unknown as { newVersion: Played }).newVersion.isWatched)
      await page.evaluate(() => (window as unknown as { newVersion: Played }).newVersion.install())
    },
    activate: async () => {
      await page.waitForFunction(() => (window as unknown as { newVersion: Played }).newVersion.isAsked)
      await page.evaluate(() => (window as unknown as { newVersion: Played }).newVersion.activate())
    },
  }
}
